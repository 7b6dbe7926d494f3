import { useQueryClient } from '@tanstack/react-query';
import { call } from '#/client/api.ts';
import { chatFormats, type ChatFormat } from '#/kernel/chat-formats.ts';
import { Select } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { saved } from '#/ui/toast.ts';
import type { Webhook } from '../webhooks.contract.ts';
import { addressHelp, formatWords } from './chat-words.ts';

interface ChatFormProps {
  /** Absent: a new one. */
  chat?: Webhook | undefined;
  onClose: () => void;
}

/** A chat that alerts can be sent to; its address is typed and never shown again. */
export function ChatForm({ chat: given, onClose }: ChatFormProps) {
  const chat = useOpened(given);
  const queries = useQueryClient();
  const format: ChatFormat = chat && chat.format !== 'signed' ? chat.format : 'slack';
  const form = useForm({
    initial: { name: chat?.name ?? '', format: format as ChatFormat | '', url: '' },
    check: ({ name, url }): Record<string, string> => ({
      ...(name.trim() ? {} : { name: 'Give the chat a name.' }),
      ...(url.trim() || chat ? {} : { url: 'Paste the address that the chat gave you.' }),
    }),
    submit: async ({ name, url, ...it }) => {
      const about = { name, format: it.format || 'slack' };
      if (chat) {
        const which = { id: chat.id, version: chat.version };
        await call('POST /edit-chat', { ...which, ...about, ...(url.trim() && { url }) });
      } else await call('POST /add-chat', { ...about, url });
      saved();
      onClose();
      await queries.invalidateQueries();
    },
  });
  return (
    <FormDialog
      title={chat ? `Change “${chat.name}”` : 'Add a chat'}
      note="Whoever makes alerts can have what they find written there."
      form={form}
      verb={chat ? 'Save' : 'Add chat'}
      onClose={onClose}
    >
      <TextField
        label="Name"
        help="As people know it: #revenue."
        autoFocus
        maxLength={60}
        {...form.field('name')}
      />
      <Select
        label="Kind"
        choices={chatFormats.map((value) => ({ value, label: formatWords[value] }))}
        {...form.field('format')}
      />
      <TextField
        label={chat ? 'Another address' : 'Address'}
        help={
          chat
            ? `Leave it empty to keep the one at ${new URL(chat.url).host}.`
            : addressHelp[form.values.format || 'slack']
        }
        placeholder="https://"
        maxLength={1000}
        {...form.field('url')}
      />
    </FormDialog>
  );
}
