import { useQueryClient } from '@tanstack/react-query';
import { call } from '#/client/api.ts';
import { Checkbox, Select } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { saved } from '#/ui/toast.ts';
import { typeWords } from './network-words.ts';
import type { Network, NetworkType } from './networks.contract.ts';

const types = (Object.keys(typeWords) as NetworkType[]).map((value) => ({
  value,
  label: typeWords[value],
}));

interface NetworkFormProps {
  /** Absent: a new one. */
  network?: Network;
  onClose: () => void;
}

const empty = {
  code: '',
  name: '',
  type: 'bidding' as NetworkType | '',
  currency: 'USD',
  zone: 'UTC',
  active: true,
  pulled: true,
  paysForImpressions: true,
  isMediaSource: false,
};

const titleOf = (network: Network | undefined) =>
  network ? `${network.proposed ? 'Confirm' : 'Change'} ${network.name}` : 'Add an ad network';

/** Adds a network, changes one, or confirms one that a report named. */
export function NetworkForm({ network: given, onClose }: NetworkFormProps) {
  const network = useOpened(given);
  const queries = useQueryClient();
  const form = useForm({
    initial: network ? { ...empty, ...network } : empty,
    submit: async (it) => {
      const { code, name, type, currency, zone, active, pulled } = it;
      const { paysForImpressions, isMediaSource } = it;
      const roles = { paysForImpressions, isMediaSource };
      const values = {
        name,
        type: type || 'bidding',
        currency,
        zone,
        active,
        pulled,
        ...roles,
      } as const;
      const which = network ? { id: network.id, version: network.version } : { code };
      await call('POST /add-network', { ...which, ...values });
      saved();
      onClose();
      await queries.invalidateQueries();
    },
    check: ({ name, code }): Record<string, string> => ({
      ...(name.trim() ? {} : { name: 'Give the network a name.' }),
      ...(network || code.trim() ? {} : { code: 'Give it a short name for files.' }),
    }),
  });
  return (
    <FormDialog
      title={titleOf(network)}
      form={form}
      verb={network?.proposed ? 'Confirm network' : network ? 'Save' : 'Add network'}
      onClose={onClose}
    >
      <TextField label="Name" autoFocus maxLength={60} {...form.field('name')} />
      {!network && (
        <TextField
          label="Short name"
          help="Small letters, digits and dashes; it cannot be changed later: bigo-ads"
          maxLength={40}
          {...form.field('code')}
        />
      )}
      <Select label="Type" choices={types} {...form.field('type')} />
      <Checkbox
        label="Ad network"
        help="Pays us for impressions: revenue is split by it"
        {...form.field('paysForImpressions')}
      />
      <Checkbox
        label="Media source"
        help="Is paid for installs: spend and cohorts are split by it"
        {...form.field('isMediaSource')}
      />
      <TextField
        label="Currency"
        help="In which it pays. Figures are kept in US dollars."
        maxLength={3}
        {...form.field('currency')}
      />
      <TextField
        label="Zone of its days"
        help="UTC, America/Los_Angeles, …"
        maxLength={60}
        {...form.field('zone')}
      />
      <Checkbox
        label="On"
        help="Off: nothing is fetched, its past figures stay"
        {...form.field('active')}
      />
      {network?.connector && (
        <Checkbox
          label={`Fetch every day with ${network.connector.name}`}
          help="Otherwise its figures come by file"
          {...form.field('pulled')}
        />
      )}
    </FormDialog>
  );
}
