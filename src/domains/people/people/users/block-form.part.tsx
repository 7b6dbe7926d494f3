import { useRunOn, useStage } from '#/client/running.ts';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextArea } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { userBlock } from './status.actions.ts';
import type { User } from './users.contract.ts';

/** Blocks a person: every session of theirs ends at once. */
export function BlockForm({ user: given, onClose }: { user: User; onClose: () => void }) {
  const user = useOpened(given);
  const run = useRunOn(useStage());
  const form = useForm({
    initial: { reason: '' },
    submit: async ({ reason }) => {
      await run(userBlock, { person: user.id, reason, version: user.version });
      onClose();
    },
    check: ({ reason }): Record<string, string> =>
      reason.trim() ? {} : { reason: 'Say why, so that it can be understood later.' },
  });
  return (
    <FormDialog
      title={`Block ${user.name}`}
      note="They are signed out everywhere at once and cannot sign in until somebody unblocks them."
      form={form}
      verb="Block"
      tone="danger"
      onClose={onClose}
    >
      <TextArea label="Reason" autoFocus maxLength={300} {...form.field('reason')} />
    </FormDialog>
  );
}
