import { dayOf } from '#/kernel/dates.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, invalid, notFound, stale } from '#/kernel/refusal.ts';
import type { Context, Handlers } from '#/store/handler.ts';
import { sheetFile, type Column } from '#/store/sheet.ts';
import type { accountEndpoints, CompanyAccount } from './accounts.contract.ts';
import { findAccount, linkable, listAccounts } from './company-accounts.records.ts';

type Save = ParsedInputOf<(typeof accountEndpoints)['POST /save-company-account']>;

/** The account as it stands, locked for this transaction. */
async function locked(context: Context, id: number, version: number): Promise<CompanyAccount> {
  const { db, now } = context;
  await db.selectFrom('company_accounts').select('id').where('id', '=', id).forUpdate().execute();
  const account = await findAccount(db, id, dayOf(now));
  if (!account) throw notFound('This account');
  if (account.version !== version) throw stale(account);
  return account;
}

async function checkReferences({ db }: Context, it: Save, before?: CompanyAccount): Promise<void> {
  if (it.ownerId !== null && it.ownerId !== before?.owner?.id) {
    const owner = await db
      .selectFrom('people')
      .select('id')
      .where('id', '=', it.ownerId)
      .where('status', '=', 'active')
      .executeTakeFirst();
    if (!owner) throw invalid({ ownerId: 'This person is not there.' });
  }
  if (it.accountId !== null) {
    const account = await db
      .selectFrom('accounts')
      .select('id')
      .where('id', '=', it.accountId)
      .executeTakeFirst();
    if (!account) throw invalid({ accountId: 'This account was not found.' });
  }
}

async function refuseTwin({ db }: Context, it: { kind: string; name: string; id?: number }) {
  const twin = await db
    .selectFrom('company_accounts')
    .select('id')
    .where('kind', '=', it.kind as Save['kind'])
    .where((eb) => eb(eb.fn('lower', ['name']), '=', it.name.toLowerCase()))
    .where('closed_at', 'is', null)
    .where('id', '<>', it.id ?? 0)
    .executeTakeFirst();
  if (twin) throw conflict('There is an account of this name.', { name: 'This name is taken.' });
}

/** The day of the month it renews on: who moves the day by hand begins anew with it. */
function renewsDayOf(it: Save, before: CompanyAccount | undefined): number | null {
  if (!it.renewsOn) return null;
  if (it.renewsDay !== undefined) return Math.max(it.renewsDay, Number(it.renewsOn.slice(8)));
  const isSame = before?.renewsOn === it.renewsOn;
  return (isSame ? before?.renewsDay : null) ?? Number(it.renewsOn.slice(8));
}

const valuesOf = (it: Save, before: CompanyAccount | undefined) => ({
  name: it.name,
  kind: it.kind,
  account_id: it.accountId,
  owner_id: it.ownerId,
  renews_on: it.renewsOn,
  renews_day: renewsDayOf(it, before),
  cost_micros: it.cost,
  cost_per: it.costPer,
  recovery: it.recovery,
  notes: it.notes,
});

async function save(it: Save, context: Context): Promise<CompanyAccount> {
  const { db, now, audit } = context;
  const before = it.id === undefined ? undefined : await locked(context, it.id, it.version!);
  await checkReferences(context, it, before);
  if (!before?.closed) await refuseTwin(context, it);
  const values = valuesOf(it, before);
  const { id } = before
    ? await db
        .updateTable('company_accounts')
        .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
        .where('id', '=', before.id)
        .returning('id')
        .executeTakeFirstOrThrow()
    : await db
        .insertInto('company_accounts')
        .values(values)
        .returning('id')
        .executeTakeFirstOrThrow();
  audit({
    action: before ? 'company-account.save' : 'company-account.add',
    subject: ['company-account', id],
    ...(before && { before }),
    after: values,
  });
  return (await findAccount(db, id, dayOf(now)))!;
}

const usd = (micros: number | null) => (micros === null ? null : micros / 1_000_000);

const columns: Column<CompanyAccount>[] = [
  { title: 'Name', value: (it) => it.name },
  { title: 'Kind', value: (it) => it.kind },
  { title: 'Account', value: (it) => it.account?.name },
  { title: 'Owner', value: (it) => it.owner?.name },
  { title: 'Renews on', value: (it) => it.renewsOn },
  { title: 'Cost USD', value: (it) => usd(it.cost) },
  { title: 'Per', value: (it) => (it.cost === null ? null : it.costPer) },
  { title: 'Recovery contact', value: (it) => it.recovery },
  { title: 'Notes', value: (it) => it.notes },
];

export const accountHandlers: Handlers<typeof accountEndpoints> = {
  'GET /company-accounts': async ({ page, perPage, ...filter }, { db, now }) => {
    const today = dayOf(now);
    const list = await listAccounts(db, filter, today, { page, perPage });
    return { ...list, today, accounts: await linkable(db) };
  },
  'GET /company-accounts/export': async ({ format, ...filter }, { db, now }) => {
    const today = dayOf(now);
    const { rows } = await listAccounts(db, filter, today);
    return sheetFile(`backlot accounts ${today}`, format, columns, rows);
  },
  'POST /save-company-account': save,
  'POST /close-company-account': async ({ id, version, closed }, context) => {
    const { db, now, audit } = context;
    const before = await locked(context, id, version);
    if (before.closed === closed) return before;
    if (!closed) await refuseTwin(context, before);
    await db
      .updateTable('company_accounts')
      .set((eb) => ({ closed_at: closed ? now : null, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
    audit({
      action: closed ? 'company-account.close' : 'company-account.reopen',
      subject: ['company-account', id],
      before: { closed: before.closed },
      after: { closed },
    });
    return (await findAccount(db, id, dayOf(now)))!;
  },
};
