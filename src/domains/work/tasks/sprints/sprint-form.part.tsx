import { useRunOn, useStage } from '#/client/running.ts';
import { addDays, startOfWeek } from '#/kernel/days.ts';
import { Select } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextArea, TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { DayField } from '#/ui/rich/day-field.tsx';
import { sprintSave } from './sprints.actions.ts';
import type { Sprint } from './sprints.contract.ts';

interface SprintFormProps {
  teams: readonly { id: number; name: string }[];
  /** Whose sprint a new one is unless another is chosen. */
  team: number | undefined;
  today: string;
  /** The one to change; a new one without it. */
  sprint?: Sprint | undefined;
  onClose: () => void;
}

const FORTNIGHT = 11;

/** Plan a sprint of a team, or change one. */
export function SprintForm({ teams, team, today, sprint: given, onClose }: SprintFormProps) {
  const sprint = useOpened(given);
  const run = useRunOn(useStage());
  const monday = addDays(startOfWeek(today), 7);
  const form = useForm<{
    team: string;
    name: string;
    goal: string;
    startsOn: string;
    endsOn: string;
  }>({
    initial: {
      team: String(team ?? teams[0]?.id ?? ''),
      name: sprint?.name ?? '',
      goal: sprint?.goal ?? '',
      startsOn: sprint?.startsOn ?? monday,
      endsOn: sprint?.endsOn ?? addDays(monday, FORTNIGHT),
    },
    submit: async ({ team, ...fields }) => {
      const which = sprint
        ? { id: sprint.id, version: sprint.version, team: sprint.team.id }
        : { team: Number(team) };
      await run(sprintSave, { ...which, ...fields });
      onClose();
    },
    check: ({ name, startsOn, endsOn }) => ({
      ...(!name.trim() && { name: 'Give the sprint a name.' }),
      ...(startsOn > endsOn && { endsOn: 'It ends before it begins.' }),
    }),
  });
  return (
    <FormDialog
      title={sprint ? `Change ${sprint.name}` : 'Plan a sprint'}
      verb={sprint ? 'Change sprint' : 'Plan sprint'}
      form={form}
      onClose={onClose}
    >
      {!sprint && teams.length > 1 && (
        <Select
          label="Team"
          choices={teams.map((it) => ({ value: String(it.id), label: it.name }))}
          {...form.field('team')}
        />
      )}
      <TextField label="Name" autoFocus maxLength={60} {...form.field('name')} />
      <TextArea
        label="Goal"
        help="What is true at the end that is not today"
        maxLength={500}
        {...form.field('goal')}
      />
      <DayField label="First day" today={today} {...form.field('startsOn')} />
      <DayField label="Last day" today={today} {...form.field('endsOn')} />
    </FormDialog>
  );
}
