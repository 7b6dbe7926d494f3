import { useRunOn, useStage } from '#/client/running.ts';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { userLeave } from './status.actions.ts';
import { TAKEN_BACK_WITHIN_DAYS, type User } from './users.contract.ts';

/** Asks before somebody is marked as left. */
export function LeaveForm({ user: given, onClose }: { user: User; onClose: () => void }) {
  const user = useOpened(given);
  const run = useRunOn(useStage());
  const form = useForm({
    initial: {},
    submit: async () => {
      await run(userLeave, { person: user.id, version: user.version });
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Mark ${user.name} as left`}
      form={form}
      verb="Mark as left"
      tone="danger"
      onClose={onClose}
    >
      <p>
        Sessions, trusted browsers and memberships of teams end today, and nobody can sign in as{' '}
        {user.name} any more. History stays. For {TAKEN_BACK_WITHIN_DAYS} days it can be taken back;
        what was handed over stays where it is.
      </p>
      <p>
        What they hold goes to the lead of their team, their manager or the head of their
        department, and otherwise to a super admin. To say who takes what, set the last day in their
        record among employees.
      </p>
    </FormDialog>
  );
}
