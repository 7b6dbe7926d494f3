import { useRunOn, useStage } from '#/client/running.ts';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextArea } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { leaveReject } from './decide.actions.ts';
import { whenWords } from './leave-words.ts';
import type { ShortLeave } from './leave.contract.ts';

interface RejectFormProps {
  leave: ShortLeave;
  onClose: () => void;
  onRejected: () => void;
}

/** Rejecting needs a comment: the person reads it in the notification. */
export function RejectForm({ leave: given, onClose, onRejected }: RejectFormProps) {
  const leave = useOpened(given);
  const run = useRunOn(useStage());
  const form = useForm({
    initial: { comment: '' },
    submit: async ({ comment }) => {
      const { id, version } = leave;
      await run(leaveReject, { id, version, comment });
      onRejected();
      onClose();
    },
    check: ({ comment }): Record<string, string> =>
      comment.trim() ? {} : { comment: 'Say why, so that the person knows.' },
  });
  return (
    <FormDialog
      title={`Reject the leave of ${leave.person.name}`}
      note={whenWords(leave)}
      onClose={onClose}
      form={form}
      verb="Reject"
      tone="danger"
    >
      <TextArea
        label="Comment"
        help={`${leave.person.name} reads it.`}
        autoFocus
        maxLength={300}
        {...form.field('comment')}
      />
    </FormDialog>
  );
}
