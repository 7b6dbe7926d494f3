import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#/client/api.ts';
import { Checkbox } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { SecretTold } from './secret-told.part.tsx';
import type { Webhook } from './webhooks.contract.ts';

/** Asks first, and whether the old secret signs beside the new one for a day. */
export function RenewSecret({ of: given, onClose }: { of: Webhook; onClose: () => void }) {
  const webhook = useOpened(given)!;
  const queries = useQueryClient();
  const [secret, setSecret] = useState<string>();
  const form = useForm({
    initial: { overlap: true },
    submit: async ({ overlap }) => {
      const { id, version } = webhook;
      setSecret((await call('POST /renew-webhook-secret', { id, version, overlap })).secret);
      await queries.invalidateQueries();
    },
  });
  if (secret !== undefined)
    return <SecretTold name={webhook.name} secret={secret} onClose={onClose} />;
  return (
    <FormDialog
      title={`New secret for “${webhook.name}”`}
      form={form}
      verb="Make new secret"
      tone="danger"
      onClose={onClose}
    >
      <p>
        Messages are signed with the new secret from now on. Those your server refuses until it
        knows it are repeated.
      </p>
      <Checkbox
        {...form.field('overlap')}
        label="Sign with the old secret as well for 24 hours"
        help="Not where somebody else may know it."
      />
    </FormDialog>
  );
}
