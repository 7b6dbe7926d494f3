import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#/client/api.ts';
import { dayOf } from '#/kernel/dates.ts';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { DayField } from '#/ui/rich/day-field.tsx';
import { saved } from '#/ui/toast.ts';
import type { NetworkKey } from './keys.contract.ts';

/** When a key expires and how far back its figures are fetched; the key itself is rotated. */
export function EditKey({ of: given, onClose }: { of: NetworkKey; onClose: () => void }) {
  const of = useOpened(given);
  const queries = useQueryClient();
  const [today] = useState(() => dayOf(new Date()));
  const wanted = of.reports[0]?.wantedFrom ?? '';
  const form = useForm({
    initial: { expiresOn: of.expiresOn ?? '', from: wanted },
    submit: async ({ expiresOn, from }) => {
      const { id, version } = of;
      const input = { id, version, expiresOn: expiresOn || null };
      await call('POST /edit-network-key', { ...input, ...(from !== wanted && from && { from }) });
      saved();
      onClose();
      await queries.invalidateQueries();
    },
  });
  return (
    <FormDialog
      title={`Change the key of ${of.account.name}`}
      form={form}
      verb="Save"
      onClose={onClose}
    >
      <DayField
        label="Works until"
        help="Those who look after keys are told two weeks before"
        today={today}
        min={today}
        placeholder="No end"
        autoFocus
        {...form.field('expiresOn')}
      />
      <DayField
        label="Fetch from"
        help="Older days are filled in step by step, as far back as the network has figures"
        today={today}
        max={today}
        {...form.field('from')}
      />
    </FormDialog>
  );
}
