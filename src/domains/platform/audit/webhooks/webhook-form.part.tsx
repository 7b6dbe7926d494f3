import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#/client/api.ts';
import { Field } from '#/ui/form/field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { saved } from '#/ui/toast.ts';
import type { AuditKind } from '../audit-kind.contract.ts';
import { SecretTold } from './secret-told.part.tsx';
import { kindWords } from './webhook-words.ts';
import type { Webhook } from './webhooks.contract.ts';

interface WebhookFormProps {
  /** Absent: a new one. */
  webhook?: Webhook;
  /** Kinds of records it can be told of. */
  kinds: readonly AuditKind[];
  onClose: () => void;
}

interface Values {
  name: string;
  url: string;
  kinds: string[];
  /** As they are typed, with commas or blanks between them. */
  actions: string;
}

const listed = (typed: string) => typed.split(/[\s,]+/).filter(Boolean);

/** Adds a webhook and shows its secret, or changes where it is and what it is told of. */
export function WebhookForm({ webhook: given, kinds, onClose }: WebhookFormProps) {
  const webhook = useOpened(given);
  const queries = useQueryClient();
  const [secret, setSecret] = useState<string>();
  const form = useForm<Values>({
    initial: {
      name: webhook?.name ?? '',
      url: webhook?.url ?? '',
      kinds: webhook?.kinds ?? [],
      actions: webhook?.actions.join(', ') ?? '',
    },
    submit: async ({ actions, ...rest }) => {
      const about = { ...rest, actions: listed(actions) };
      if (webhook) {
        await call('POST /edit-webhook', { id: webhook.id, version: webhook.version, ...about });
        saved();
        onClose();
      } else {
        setSecret((await call('POST /add-webhook', about)).secret);
      }
      await queries.invalidateQueries();
    },
    check: ({ name, url, kinds: chosen }): Record<string, string> => ({
      ...(name.trim() ? {} : { name: 'Give the webhook a name.' }),
      ...(url.trim() ? {} : { url: 'Write the address of your server.' }),
      ...(chosen.length > 0 ? {} : { kinds: 'Choose at least one kind of record.' }),
    }),
  });
  if (secret !== undefined)
    return <SecretTold name={form.values.name} secret={secret} onClose={onClose} />;
  const chosen = form.field('kinds');
  const actions = form.field('actions');
  // The server names which of them is wrong; here they are one field.
  const wrong = Object.entries(form.errors).find(([name]) => name.startsWith('actions'))?.[1];
  return (
    <FormDialog
      title={webhook ? `Change “${webhook.name}”` : 'Add a webhook'}
      note="It is told who changed which fields of which record, and never what is in them."
      form={form}
      verb={webhook ? 'Save' : 'Add webhook'}
      onClose={onClose}
    >
      <TextField label="Name" autoFocus maxLength={60} {...form.field('name')} />
      <TextField
        label="Address"
        help="By https, reachable from the internet."
        placeholder="https://example.com/backlot"
        maxLength={1000}
        {...form.field('url')}
      />
      <Field label="Changes of" error={chosen.error} group>
        {(it) => (
          <div role="group" aria-labelledby={`${it.id}-label`}>
            <PickChip
              several
              label="Kinds of records"
              options={kinds.map((it) => ({ value: it.type, label: it.words }))}
              value={chosen.value}
              on={chosen.value.length > 0}
              onChange={chosen.onChange}
            >
              {chosen.value.length > 0 ? kindWords(chosen.value, kinds) : 'choose records'}
            </PickChip>
          </div>
        )}
      </Field>
      <TextField
        label="Only these actions"
        help="As the audit log names them, such as task.create. Leave it empty for all."
        {...actions}
        error={wrong}
      />
    </FormDialog>
  );
}
