import { useQueryClient } from '@tanstack/react-query';
import { call } from '#/client/api.ts';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { toast } from '#/ui/toast.ts';
import { lengthWords, spanWords } from './time-words.ts';
import type { Stretch } from './timers.contract.ts';

interface DeleteFormProps {
  stretch: Stretch;
  /** Whose work it is, when it is not one's own: they are told why. */
  person?: { id: number; name: string };
  onClose: () => void;
}

/** Asks before a stretch of work is deleted. */
export function DeleteForm({ stretch: given, person, onClose }: DeleteFormProps) {
  const stretch = useOpened(given);
  const queries = useQueryClient();
  const { id, version, task } = stretch;
  const form = useForm({
    initial: { reason: '' },
    submit: async ({ reason }) => {
      const it = { id, version, ...(reason && { reason }) };
      const { seconds } = await call('POST /tasks/intervals/delete', it);
      toast('success', `${lengthWords(seconds)} on ${task.key} deleted`);
      onClose();
      await queries.invalidateQueries();
    },
    check: ({ reason }): Record<string, string> =>
      person && !reason.trim() ? { reason: `Say why: ${person.name} is told.` } : {},
  });
  return (
    <FormDialog
      title={`Delete time on ${task.key}?`}
      note={`${task.title}, ${spanWords(stretch.startedAt, stretch.endedAt)}`}
      verb="Delete"
      tone="danger"
      onClose={onClose}
      form={form}
    >
      <p>It no longer counts as work. Below the list it stays written down as a correction.</p>
      {person && (
        <TextField
          label="Reason"
          autoFocus
          help={`${person.name} is told`}
          maxLength={300}
          {...form.field('reason')}
        />
      )}
    </FormDialog>
  );
}
