import { useQueryClient } from '@tanstack/react-query';
import { call, CallError } from '#/client/api.ts';
import { useFoundPeople } from '#/client/found-people.ts';
import { useRun } from '#/client/running.ts';
import { RecordHistory } from '#/community/record-history.part.tsx';
import { Button } from '#/ui/button.tsx';
import { Select } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { NumberField } from '#/ui/form/number-field.tsx';
import { TextArea, TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import { DayField } from '#/ui/rich/day-field.tsx';
import { saved } from '#/ui/toast.ts';
import { kindWords } from './account-words.ts';
import { accountClose, accountRenewed, savedAs } from './accounts.actions.ts';
import {
  accountKinds,
  type AccountKind,
  type CompanyAccount,
  type CostPeriod,
} from './accounts.contract.ts';
import { looksSecret, SECRET_WORDS } from './secret-text.ts';

const kinds = accountKinds.map((value) => ({ value, label: kindWords[value] }));
const periods: { value: CostPeriod; label: string }[] = [
  { value: 'year', label: 'A year' },
  { value: 'month', label: 'A month' },
];

interface AccountFormProps {
  /** Absent for a new one. */
  account?: CompanyAccount;
  today: string;
  accounts: readonly { id: number; name: string; kind: string }[];
  onClose: () => void;
}

function useAccountForm(account: CompanyAccount | undefined, onClose: () => void) {
  const queries = useQueryClient();
  const was = account && savedAs(account);
  const version = useOpened(account?.version);
  return useForm({
    initial: {
      name: was?.name ?? '',
      kind: (was?.kind ?? 'tool') as AccountKind | '',
      accountId: was?.accountId ? String(was.accountId) : '',
      ownerId: was?.ownerId ? String(was.ownerId) : '',
      renewsOn: was?.renewsOn ?? '',
      cost: (was?.cost === null || was === undefined ? null : was.cost / 1_000_000) as
        | number
        | null,
      costPer: (was?.costPer ?? 'year') as CostPeriod | '',
      recovery: was?.recovery ?? '',
      notes: was?.notes ?? '',
    },
    submit: async (it) => {
      const input = {
        ...(account && { id: account.id, version }),
        name: it.name,
        kind: it.kind || 'tool',
        accountId: it.accountId ? Number(it.accountId) : null,
        ownerId: it.ownerId ? Number(it.ownerId) : null,
        renewsOn: it.renewsOn || null,
        cost: it.cost === null ? null : Math.round(it.cost * 1_000_000),
        costPer: it.costPer || 'year',
        recovery: it.recovery,
        notes: it.notes,
      };
      try {
        await call('POST /save-company-account', input);
      } catch (error) {
        // Opened again, the form shows how it stands now.
        if (error instanceof CallError && error.code === 'stale') await queries.invalidateQueries();
        throw error;
      }
      saved();
      onClose();
      await queries.invalidateQueries();
    },
    check: (it): Record<string, string> => {
      const wrong: Record<string, string> = {};
      if (!it.name.trim()) wrong['name'] = 'Give the account a name.';
      for (const name of ['name', 'recovery', 'notes'] as const)
        if (looksSecret(it[name])) wrong[name] = SECRET_WORDS;
      return wrong;
    },
  });
}

/** An account of the company: made, changed, closed. */
export function AccountForm({ account, today, accounts, onClose }: AccountFormProps) {
  const run = useRun();
  const people = useFoundPeople({ chosen: account?.owner });
  const form = useAccountForm(account, onClose);
  const close = async () => {
    if (account && (await run(accountClose, { account: account.id, seen: account }))) onClose();
  };
  const renew = async () => {
    if (account && (await run(accountRenewed, { account: account.id, seen: account }))) onClose();
  };
  return (
    <FormDialog
      title={account?.name ?? 'Add an account'}
      note="Who answers for it and until when. Passwords and keys belong in the vault."
      form={form}
      verb={account ? 'Save' : 'Add account'}
      onClose={onClose}
      width={520}
    >
      <TextField label="Name" autoFocus maxLength={120} {...form.field('name')} />
      <div className="accounts-pair">
        <Select label="Kind" choices={kinds} {...form.field('kind')} />
        <ComboField
          label="Owner"
          help="Is reminded before it renews"
          {...people}
          {...form.field('ownerId')}
        />
      </div>
      {form.values.kind !== 'tool' && (
        <ComboField
          label="Account of our apps"
          help="The store or network account that it is"
          options={accounts.map((it) => ({
            value: String(it.id),
            label: it.name,
            note: it.kind,
          }))}
          {...form.field('accountId')}
        />
      )}
      <div className="accounts-pair">
        <DayField label="Renews on" today={today} {...form.field('renewsOn')} />
        <NumberField label="Cost" before="$" decimals={2} {...form.field('cost')} />
        <Select label="For" choices={periods} {...form.field('costPer')} />
      </div>
      <TextField
        label="Recovery contact"
        help="Whom to ask when nobody gets in: a person, an address, a phone"
        maxLength={200}
        {...form.field('recovery')}
      />
      <TextArea label="Notes" rows={3} maxLength={2000} {...form.field('notes')} />
      {account && (
        <div className="row accounts-actions">
          {account.renewsOn && !account.closed && (
            <Button size="s" variant="ghost" icon="refresh" onClick={() => void renew()}>
              It was renewed
            </Button>
          )}
          <Button
            size="s"
            variant="ghost"
            icon={account.closed ? 'arrow-back-up' : 'archive'}
            onClick={() => void close()}
          >
            {account.closed ? 'Put it in use again' : 'Close this account'}
          </Button>
        </div>
      )}
      {account && <RecordHistory kind="company-account" id={account.id} />}
    </FormDialog>
  );
}
