import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#/client/api.ts';
import { useFoundPeople } from '#/client/found-people.ts';
import { reading } from '#/client/reading.ts';
import { currencyOptions } from '#/ui/currency-options.ts';
import { Select } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextArea, TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import { saved } from '#/ui/toast.ts';
import type { AppAccount } from './accounts.contract.ts';

interface AccountFormProps {
  /** Absent: a new one. */
  account?: AppAccount;
  onClose: () => void;
}

/** An account to add or to change: what it is called, who answers for it. */
export function AccountForm({ account: given, onClose }: AccountFormProps) {
  const account = useOpened(given);
  const queries = useQueryClient();
  const { data: kinds } = useQuery(reading('GET /account-kinds', {}));
  const owners = useFoundPeople({ chosen: account?.owner });
  const form = useForm({
    initial: {
      name: account?.name ?? '',
      kind: account?.kind ?? '',
      ownerId: account?.owner ? String(account.owner.id) : '',
      note: account?.note ?? '',
      currency: account?.currency ?? '',
    },
    check: ({ name, kind }) => ({
      ...(!name.trim() && { name: 'What is it called?' }),
      ...(!kind && { kind: 'Choose the store or a network.' }),
    }),
    submit: async ({ name, kind, ownerId, note, currency }) => {
      await call('POST /add-account', {
        ...(account && { id: account.id, version: account.version }),
        name,
        kind,
        ownerId: ownerId ? Number(ownerId) : null,
        note: note.trim() || null,
        currency: currency || null,
      });
      saved();
      onClose();
      await queries.invalidateQueries();
    },
  });
  return (
    <FormDialog
      title={account ? `Edit ${account.name}` : 'Add an account'}
      form={form}
      verb={account ? 'Save' : 'Add account'}
      onClose={onClose}
    >
      <TextField
        label="Name"
        help="As the store or network shows it"
        autoFocus
        maxLength={120}
        {...form.field('name')}
      />
      <Select
        label="Kind"
        placeholder="Choose"
        choices={(kinds?.rows ?? []).map((it) => ({ value: it.kind, label: it.name }))}
        disabled={account !== undefined}
        {...form.field('kind')}
      />
      <ComboField
        label="Owner"
        help="Who answers for it"
        options={[{ value: '', label: 'Nobody' }, ...owners.options]}
        onSearch={owners.onSearch}
        {...form.field('ownerId')}
      />
      <ComboField
        label="Currency"
        help="Of reports that do not say their own. Figures that are in stay as they were converted."
        options={[{ value: '', label: 'Ask with the first report' }, ...currencyOptions]}
        {...form.field('currency')}
      />
      <TextArea label="Note" maxLength={1000} {...form.field('note')} />
    </FormDialog>
  );
}
