import { useRunOn, useStage } from '#/client/running.ts';
import { counted } from '#/kernel/numbers.ts';
import { Radios } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { pointWords } from './sprint-words.ts';
import { sprintComplete } from './sprints.actions.ts';
import type { Sprint } from './sprints.contract.ts';

interface CompleteSprintProps {
  sprint: Sprint;
  /** Sprints that can take on what is not finished, the next one first. */
  planned: readonly Sprint[];
  onClose: () => void;
}

/** Completes a sprint; what was not finished goes where one says. */
export function CompleteSprint({ sprint: given, planned, onClose }: CompleteSprintProps) {
  const sprint = useOpened(given);
  const run = useRunOn(useStage());
  const { issues, points, doneIssues, donePoints } = sprint.sums;
  const left = issues - doneIssues;
  const form = useForm({
    initial: { unfinished: planned[0] ? String(planned[0].id) : 'backlog' },
    submit: async ({ unfinished }) => {
      const { id, version, project } = sprint;
      const isWord = unfinished === 'backlog' || unfinished === 'new';
      const goes = isWord ? unfinished : Number(unfinished);
      await run(sprintComplete, { project: project.id, sprint: id, version, unfinished: goes });
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Complete ${sprint.name}`}
      note={`${doneIssues} of ${counted(issues, 'issue')} and ${pointWords(donePoints)} of ${pointWords(points)} points are done.`}
      onClose={onClose}
      form={form}
      verb="Complete sprint"
    >
      {left > 0 ? (
        <Radios
          label={counted(left, 'unfinished issue goes to', 'unfinished issues go to')}
          choices={[
            ...planned.map((it) => ({ value: String(it.id), label: it.name })),
            { value: 'new', label: 'A new sprint' },
            { value: 'backlog', label: 'The backlog' },
          ]}
          {...form.field('unfinished')}
        />
      ) : (
        <p>Everything in it is done.</p>
      )}
      <p className="f3">What it held is kept as it is now, for velocity and reports.</p>
    </FormDialog>
  );
}
