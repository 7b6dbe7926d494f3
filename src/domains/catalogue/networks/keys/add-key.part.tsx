import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#/client/api.ts';
import { reading } from '#/client/reading.ts';
import { dayOf } from '#/kernel/dates.ts';
import { Select } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { DayField } from '#/ui/rich/day-field.tsx';
import { toast } from '#/ui/toast.ts';
import { besideParts, givenParts, KeyParts, missingParts } from './key-parts.part.tsx';

interface AddKeyProps {
  /** Chosen already. */
  networkId?: number | undefined;
  onDone: (id: number) => void;
  onClose: () => void;
}

/** Adds a key; the network is asked before it is kept. */
export function AddKey({ networkId, onDone, onClose }: AddKeyProps) {
  const queries = useQueryClient();
  const [today] = useState(() => dayOf(new Date()));
  const { data } = useQuery(reading('GET /adnetworks/list', {}));
  const networks = (data?.rows ?? []).filter((it) => it.connector !== null && it.active);
  const form = useForm({
    initial: {
      networkId: networkId === undefined ? '' : String(networkId),
      account: '',
      values: {} as Record<string, string>,
      expiresOn: '',
      from: '',
    },
    submit: async ({ networkId, account, values, expiresOn, from }) => {
      const input = {
        networkId: Number(networkId),
        account,
        values: givenParts(values),
        ...(expiresOn && { expiresOn }),
        ...(from && { from }),
      };
      const sent = call('POST /add-network-key', input, { timeout: 60_000 });
      const added = await sent.catch(besideParts);
      toast('success', `${added.network.name} took the key. Figures are being fetched.`);
      onDone(added.id);
      await queries.invalidateQueries();
    },
    check: ({ account, values }): Record<string, string> => ({
      ...(network ? {} : { networkId: 'Choose the network.' }),
      ...(account.trim() ? {} : { account: 'Name the account the key is of.' }),
      ...missingParts(parts, values),
    }),
  });
  const network = networks.find((it) => String(it.id) === form.values.networkId);
  const parts = network?.connector?.parts ?? [];
  return (
    <FormDialog
      title="Add a network key"
      note="It is tried at the network first, then kept encrypted; nobody sees it in the list."
      form={form}
      verb="Test and add"
      onClose={onClose}
    >
      <Select
        label="Network"
        placeholder="Choose a network"
        autoFocus
        choices={networks.map((it) => ({ value: String(it.id), label: it.name }))}
        {...form.field('networkId')}
      />
      <TextField
        label="Account"
        help={
          network && network.accounts.length > 0
            ? `As you call it. Known: ${network.accounts.map((it) => it.name).join(', ')}`
            : 'As you call it; a new name makes a new account'
        }
        maxLength={120}
        {...form.field('account')}
      />
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
      <DayField
        label="Fetch from"
        help="Older days are filled in step by step"
        today={today}
        max={today}
        placeholder="As far back as the network has figures"
        {...form.field('from')}
      />
    </FormDialog>
  );
}
