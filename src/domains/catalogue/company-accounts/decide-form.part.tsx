import { useQueryClient } from '@tanstack/react-query';
import { call } from '#/client/api.ts';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextArea } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { saved } from '#/ui/toast.ts';
import { monthWords } from './account-words.ts';
import { whichOf } from './settlements.actions.ts';
import type { Settlement } from './settlements.contract.ts';

const words = {
  disputed: { title: 'Dispute', verb: 'Dispute', help: 'What is wrong and who was written to' },
  'written-off': { title: 'Write off', verb: 'Write off', help: 'Why nothing more will come' },
};

interface DecideFormProps {
  settlement: Settlement;
  status: keyof typeof words;
  onClose: () => void;
}

/** A month is disputed or written off, with the reason. */
export function DecideForm({ settlement: given, status, onClose }: DecideFormProps) {
  const settlement = useOpened(given);
  const queries = useQueryClient();
  const form = useForm({
    initial: { note: settlement.note },
    submit: async ({ note }) => {
      await call('POST /save-settlement', { ...whichOf(settlement), status, note });
      saved();
      onClose();
      await queries.invalidateQueries();
    },
    check: ({ note }): Record<string, string> =>
      note.trim() ? {} : { note: 'Say why, so that it can be understood later.' },
  });
  const { title, verb, help } = words[status];
  return (
    <FormDialog
      title={`${title} ${settlement.network.name}, ${monthWords(settlement.month)}`}
      form={form}
      verb={verb}
      tone={status === 'written-off' ? 'danger' : undefined}
      onClose={onClose}
    >
      <TextArea label="Note" help={help} autoFocus maxLength={1000} {...form.field('note')} />
    </FormDialog>
  );
}
