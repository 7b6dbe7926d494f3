import { useRunOn, useStage } from '#/client/running.ts';
import { addDays } from '#/kernel/days.ts';
import { counted } from '#/kernel/numbers.ts';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextArea } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { Icon } from '#/ui/icon.tsx';
import { DayField } from '#/ui/rich/day-field.tsx';
import { pointWords } from './sprint-words.ts';
import { sprintStart } from './sprints.actions.ts';
import type { Sprint } from './sprints.contract.ts';

interface StartSprintProps {
  sprint: Sprint;
  today: string;
  /** Points done in a sprint lately. */
  usual: number | undefined;
  onClose: () => void;
}

/** Why one might wait before starting it. */
function doubt({ sums, capacity }: Sprint, usual: number | undefined): string | undefined {
  if (sums.issues === 0) return 'It has no issues yet.';
  const most = capacity ?? usual;
  if (most !== undefined && sums.points > most) {
    const words =
      capacity === null
        ? `usually ${pointWords(most)} are done`
        : `its capacity is ${pointWords(most)}`;
    return `It has ${pointWords(sums.points)} points, ${words}.`;
  }
  return sums.unestimated > 0
    ? `${counted(sums.unestimated, 'issue has', 'issues have')} no points.`
    : undefined;
}

/** From its start on, what comes into a sprint counts as a change of its scope. */
export function StartSprint({ sprint: given, today, usual, onClose }: StartSprintProps) {
  const sprint = useOpened(given);
  const run = useRunOn(useStage());
  const starts = sprint.startsOn && sprint.startsOn >= today ? sprint.startsOn : today;
  const form = useForm({
    initial: {
      startsOn: sprint.startsOn ?? starts,
      endsOn: sprint.endsOn && sprint.endsOn >= today ? sprint.endsOn : addDays(starts, 11),
      goal: sprint.goal ?? '',
    },
    submit: async (values) => {
      const { id, version, project } = sprint;
      await run(sprintStart, { project: project.id, sprint: id, version, ...values });
      onClose();
    },
    check: ({ startsOn, endsOn }) => ({
      ...(!startsOn && { startsOn: 'Say when it starts.' }),
      ...(!endsOn && { endsOn: 'Say when it ends.' }),
      ...(startsOn && endsOn && endsOn < startsOn && { endsOn: 'It ends before it starts.' }),
    }),
  });
  const words = doubt(sprint, usual);
  return (
    <FormDialog
      title={`Start ${sprint.name}`}
      note={`${counted(sprint.sums.issues, 'issue')}, ${pointWords(sprint.sums.points)} points`}
      onClose={onClose}
      form={form}
      verb="Start sprint"
    >
      <DayField label="Starts on" today={today} autoFocus {...form.field('startsOn')} />
      <DayField label="Ends on" today={today} min={today} {...form.field('endsOn')} />
      <TextArea label="Goal" maxLength={2_000} {...form.field('goal')} />
      {words && (
        <p className="sprint-doubt">
          <Icon name="alert-triangle" size={15} />
          {words}
        </p>
      )}
    </FormDialog>
  );
}
