import { useRunOn, useStage } from '#/client/running.ts';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextArea } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { leaveWords } from './day-words.ts';
import type { Away, DayLeave } from './days.contract.ts';
import { daysReject, daysTakeBack } from './decide-days.actions.ts';

const needed = (words: string) => (words.trim() ? undefined : 'Say why, so that the person knows.');

/** A rejection needs a comment: the person reads it in the notification. */
export function RejectDaysForm({
  leave: given,
  onClose,
}: {
  leave: DayLeave;
  onClose: () => void;
}) {
  const leave = useOpened(given);
  const run = useRunOn(useStage());
  const { id, version, person } = leave;
  const form = useForm({
    initial: { comment: '' },
    submit: async ({ comment }) => {
      await run(daysReject, { id, version, person: person.id, comment });
      onClose();
    },
    check: ({ comment }): Record<string, string> => {
      const error = needed(comment);
      return error ? { comment: error } : {};
    },
  });
  return (
    <FormDialog
      title={`Reject the leave of ${person.name}`}
      note={`${leave.type.name}, ${leaveWords(leave)}`}
      onClose={onClose}
      form={form}
      verb="Reject"
      tone="danger"
    >
      <TextArea
        label="Comment"
        help={`${person.name} reads it.`}
        autoFocus
        maxLength={300}
        {...form.field('comment')}
      />
    </FormDialog>
  );
}

/** Taking back what was approved needs a reason: the person reads it in the notification. */
export function TakeBackDaysForm({ leave: given, onClose }: { leave: Away; onClose: () => void }) {
  const leave = useOpened(given);
  const run = useRunOn(useStage());
  const { id, version, person, type } = leave;
  const form = useForm({
    initial: { reason: '' },
    submit: async ({ reason }) => {
      await run(daysTakeBack, { leave: id, version, reason });
      onClose();
    },
    check: ({ reason }): Record<string, string> => {
      const error = needed(reason);
      return error ? { reason: error } : {};
    },
  });
  return (
    <FormDialog
      title={`Take back the leave of ${person.name}`}
      note={[type, leaveWords(leave)].filter(Boolean).join(', ')}
      onClose={onClose}
      form={form}
      verb="Take back"
      tone="danger"
    >
      <TextArea
        label="Reason"
        help={`${person.name} reads it. The days go back to the balance.`}
        autoFocus
        maxLength={300}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
