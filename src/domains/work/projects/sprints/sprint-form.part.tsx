import { useRunOn, useStage } from '#/client/running.ts';
import { addDays } from '#/kernel/days.ts';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { NumberField } from '#/ui/form/number-field.tsx';
import { TextArea, TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { DayField } from '#/ui/rich/day-field.tsx';
import { pointWords } from './sprint-words.ts';
import { sprintPlan } from './sprints.actions.ts';
import type { Sprint } from './sprints.contract.ts';

interface SprintFormProps {
  /** Id of the project. */
  project: number;
  today: string;
  /** The one to change; a new one without it. */
  sprint?: Sprint;
  /** A name and the day after the last sprint, for a new one. */
  suggested: { name: string; startsOn: string };
  /** Points done in a sprint lately. */
  usual: number | undefined;
  onClose: () => void;
}

const wrongDays = (startsOn: string, endsOn: string): Record<string, string> => {
  if (!startsOn !== !endsOn) {
    return startsOn ? { endsOn: 'Say when it ends.' } : { startsOn: 'Say when it starts.' };
  }
  return endsOn < startsOn ? { endsOn: 'It ends before it starts.' } : {};
};

const FORTNIGHT = 11;

/** Plan a sprint, or change one. */
export function SprintForm(props: SprintFormProps) {
  const { project, today, suggested, usual, onClose } = props;
  const sprint = useOpened(props.sprint);
  const run = useRunOn(useStage());
  const form = useForm<{
    name: string;
    goal: string;
    startsOn: string;
    endsOn: string;
    capacity: number | null;
  }>({
    initial: {
      name: sprint?.name ?? suggested.name,
      goal: sprint?.goal ?? '',
      startsOn: sprint ? (sprint.startsOn ?? '') : suggested.startsOn,
      endsOn: sprint ? (sprint.endsOn ?? '') : addDays(suggested.startsOn, FORTNIGHT),
      capacity: sprint?.capacity ?? null,
    },
    submit: async ({ startsOn, endsOn, ...rest }) => {
      const days = { startsOn: startsOn || null, endsOn: endsOn || null };
      const which = sprint ? { id: sprint.id, version: sprint.version } : {};
      await run(sprintPlan, { project, ...which, ...days, ...rest });
      onClose();
    },
    check: ({ name, startsOn, endsOn }) => ({
      ...(!name.trim() && { name: 'Give the sprint a name.' }),
      ...wrongDays(startsOn, endsOn),
    }),
  });
  const isOver = sprint?.state === 'completed';
  return (
    <FormDialog
      title={sprint ? `Edit ${sprint.name}` : 'Plan a sprint'}
      onClose={onClose}
      form={form}
      verb={sprint ? 'Save' : 'Plan sprint'}
    >
      <TextField label="Name" autoFocus maxLength={80} {...form.field('name')} />
      <TextArea
        label="Goal"
        help="What will be different when it is over."
        maxLength={2_000}
        {...form.field('goal')}
      />
      <DayField label="Starts on" today={today} disabled={isOver} {...form.field('startsOn')} />
      <DayField
        label="Ends on"
        today={today}
        min={form.values.startsOn || undefined}
        disabled={isOver}
        {...form.field('endsOn')}
      />
      <NumberField
        label="Capacity"
        help={
          usual === undefined
            ? 'Points the team means to take on.'
            : `Points the team means to take on. Usually ${pointWords(usual)} are done.`
        }
        decimals={1}
        after="points"
        disabled={isOver}
        {...form.field('capacity')}
      />
    </FormDialog>
  );
}
