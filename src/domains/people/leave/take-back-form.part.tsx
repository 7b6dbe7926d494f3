import { useRunOn, useStage } from '#/client/running.ts';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextArea } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { leaveTakeBack } from './decide.actions.ts';
import { whenWords } from './leave-words.ts';
import type { ShortLeave } from './leave.contract.ts';

interface TakeBackFormProps {
  leave: ShortLeave;
  onClose: () => void;
}

/** Taking back what was approved needs a reason: the person reads it in the notification. */
export function TakeBackForm({ leave: given, onClose }: TakeBackFormProps) {
  const leave = useOpened(given);
  const run = useRunOn(useStage());
  const form = useForm({
    initial: { reason: '' },
    submit: async ({ reason }) => {
      await run(leaveTakeBack, { leave: leave.id, version: leave.version, reason });
      onClose();
    },
    check: ({ reason }): Record<string, string> =>
      reason.trim() ? {} : { reason: 'Say why, so that the person knows.' },
  });
  const { person, decidedBy } = leave;
  return (
    <FormDialog
      title={`Take back the leave of ${person.name}`}
      note={`${whenWords(leave)}${decidedBy ? `, approved by ${decidedBy.name}` : ''}`}
      onClose={onClose}
      form={form}
      verb="Take back"
      tone="danger"
    >
      <TextArea
        label="Reason"
        help={`${person.name} reads it. The time goes back to the month.`}
        autoFocus
        maxLength={300}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
