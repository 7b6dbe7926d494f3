import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#/client/api.ts';
import { reading } from '#/client/reading.ts';
import { dayOf } from '#/kernel/dates.ts';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { DayField } from '#/ui/rich/day-field.tsx';
import { toast } from '#/ui/toast.ts';
import { besideParts, givenParts, KeyParts, missingParts } from './key-parts.part.tsx';
import type { NetworkKey } from './keys.contract.ts';

interface KeyFormProps {
  of: NetworkKey;
  onClose: () => void;
}

/** A new key in the place of this one; the old one goes on until the network has taken the new one. */
export function RotateKey({ of: given, onClose }: KeyFormProps) {
  const of = useOpened(given);
  const queries = useQueryClient();
  const [today] = useState(() => dayOf(new Date()));
  const { data } = useQuery(reading('GET /adnetworks/list', {}));
  const parts = data?.rows.find((it) => it.id === of.network.id)?.connector?.parts ?? [];
  const open = of.parts.filter((it) => !it.secret).map((it) => [it.name, it.shown]);
  const form = useForm({
    initial: { values: Object.fromEntries(open) as Record<string, string>, expiresOn: '' },
    submit: async ({ values, expiresOn }) => {
      const { id, version } = of;
      const input = { id, version, values: givenParts(values), ...(expiresOn && { expiresOn }) };
      await call('POST /rotate-network-key', input, { timeout: 60_000 }).catch(besideParts);
      toast('success', `${of.network.name} took the new key. The old one is gone from here.`);
      onClose();
      await queries.invalidateQueries();
    },
    check: ({ values }): Record<string, string> => missingParts(parts, values),
  });
  return (
    <FormDialog
      title={`Rotate the key of ${of.account.name}`}
      note={`The old one stays in use until ${of.network.name} has taken the new one.`}
      form={form}
      verb="Test and rotate"
      onClose={onClose}
    >
      <KeyParts
        parts={parts}
        values={form.values.values}
        errors={form.errors}
        onChange={(values) => form.set('values', values)}
      />
      <DayField
        label="Works until"
        help="Leave empty when it does not expire"
        today={today}
        min={today}
        placeholder="No end"
        {...form.field('expiresOn')}
      />
    </FormDialog>
  );
}
