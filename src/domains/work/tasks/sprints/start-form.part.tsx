import { useRunOn, useStage } from '#/client/running.ts';
import { counted } from '#/kernel/numbers.ts';
import { Checkbox } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { sprintBegin } from './sprints.actions.ts';
import type { Sprint } from './sprints.contract.ts';

interface StartFormProps {
  sprint: Sprint;
  onClose: () => void;
}

/** Starts a planned sprint; lines of its list that are open hold it up until one goes on anyway. */
export function StartForm({ sprint: given, onClose }: StartFormProps) {
  const sprint = useOpened(given);
  const run = useRunOn(useStage());
  const unticked = sprint.checklist.filter((it) => it.list === 'ready' && it.doneAt === null);
  const form = useForm<{ anyway: boolean }>({
    initial: { anyway: false },
    submit: async ({ anyway }) => {
      await run(sprintBegin, { sprint: sprint.id, version: sprint.version, anyway });
      onClose();
    },
    check: ({ anyway }): Record<string, string> =>
      unticked.length > 0 && !anyway ? { anyway: 'Tick this to go on all the same.' } : {},
  });
  return (
    <FormDialog
      title={`Start ${sprint.name}?`}
      note={`${counted(sprint.figures.tasks, 'task is', 'tasks are')} planned for it; what comes later counts as added.`}
      verb="Start sprint"
      form={form}
      onClose={onClose}
    >
      {unticked.length > 0 && (
        <Checkbox
          label={`Although ${unticked.length === 1 ? 'a line is' : 'lines are'} not ticked`}
          help={unticked.map((it) => it.text).join('. ')}
          {...form.field('anyway')}
        />
      )}
    </FormDialog>
  );
}
