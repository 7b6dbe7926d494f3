import { useRunOn, useStage } from '#/client/running.ts';
import { counted } from '#/kernel/numbers.ts';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { sprintDelete } from './sprints.actions.ts';
import type { Sprint } from './sprints.contract.ts';

/** Asks before a planned sprint is deleted; its issues are not. */
export function DeleteSprint({ sprint, onClose }: { sprint: Sprint; onClose: () => void }) {
  const run = useRunOn(useStage());
  const { id, version, project, sums } = useOpened(sprint);
  const form = useForm({
    initial: {},
    submit: async () => {
      await run(sprintDelete, { project: project.id, sprint: id, version });
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Delete ${sprint.name}?`}
      onClose={onClose}
      form={form}
      verb="Delete sprint"
      tone="danger"
    >
      <p>
        {sums.issues > 0
          ? `What it holds goes back to the backlog and keeps its order: ${counted(sums.issues, 'issue')}.`
          : 'It has no issues.'}
      </p>
    </FormDialog>
  );
}
