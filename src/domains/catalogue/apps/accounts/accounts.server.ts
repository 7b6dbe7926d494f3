import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, invalid, notFound, stale } from '#/kernel/refusal.ts';
import { serve, type Context } from '#/store/handler.ts';
import { violated } from '#/store/records/failure.ts';
import type { Db } from '#/store/records/records.ts';
import { accountsInScope } from './account.records.ts';
import { accountEndpoints, healths, type AppAccount } from './accounts.contract.ts';

type Wanted = ParsedInputOf<(typeof accountEndpoints)['GET /appaccounts']>;
type Save = ParsedInputOf<(typeof accountEndpoints)['POST /add-account']>;

const keyOf: Record<Wanted['sort'], (it: AppAccount) => string | number> = {
  health: (it) => healths.indexOf(it.health),
  name: (it) => it.name.toLowerCase(),
  kind: (it) => it.kindName.toLowerCase(),
  owner: (it) => it.owner?.name.toLowerCase() ?? '\uffff',
  apps: (it) => it.appCount,
  figures: (it) => it.lastDay ?? '',
};

function matches(it: AppAccount, { q, kind, health }: Wanted): boolean {
  const text = `${it.name} ${it.kindName} ${it.owner?.name ?? ''}`.toLowerCase();
  const words = (q ?? '').toLowerCase().split(/\s+/);
  if (kind !== undefined && (it.kind === 'store') !== (kind === 'store')) return false;
  return words.every((word) => text.includes(word)) && (!health || it.health === health);
}

async function listAccounts(wanted: Wanted, context: Context) {
  const { sort, order, page, perPage } = wanted;
  const sign = order === 'asc' ? 1 : -1;
  const compare = (a: AppAccount, b: AppAccount) => {
    const [one, other] = [keyOf[sort](a), keyOf[sort](b)];
    if (one !== other) return (one < other ? -1 : 1) * sign;
    return a.name.localeCompare(b.name, 'en') || a.id - b.id;
  };
  const all = (await accountsInScope(context, context.scope))
    .map((it) => it.account)
    .filter((it) => matches(it, wanted))
    .sort(compare);
  return { rows: all.slice((page - 1) * perPage, page * perPage), totalRows: all.length };
}

async function findAccount(context: Context, id: number) {
  const all = await accountsInScope(context, context.scope);
  const found = all.find((it) => it.account.id === id);
  if (!found) throw notFound('This account');
  return found;
}

async function kindsOf(db: Db) {
  const networks = await db
    .selectFrom('networks')
    .select(['code as kind', 'name'])
    .orderBy('position')
    .execute();
  return [{ kind: 'store', name: 'Store' }, ...networks];
}

async function check(db: Db, { kind, ownerId }: Save) {
  if (!(await kindsOf(db)).some((it) => it.kind === kind)) {
    throw invalid({ kind: 'Choose the store or one of the networks.' });
  }
  if (ownerId === null) return;
  const owner = await db
    .selectFrom('people')
    .select('id')
    .where('id', '=', ownerId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (!owner) throw invalid({ ownerId: 'This person was not found.' });
}

function taken(error: unknown): never {
  if (violated(error) !== 'accounts_name_key') throw error;
  const words = 'There is an account of this kind and name already.';
  throw conflict(words, { name: words });
}

async function changed(id: number, it: Save, context: Context) {
  const { db, audit } = context;
  const before = await db
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!before) throw notFound('This account');
  if (before.version !== it.version) throw stale((await findAccount(context, id)).account);
  if (before.kind !== it.kind) {
    throw invalid({ kind: 'The kind is fixed: its figures are counted under it.' });
  }
  const after = {
    name: it.name,
    owner_id: it.ownerId,
    note: it.note || null,
    currency: it.currency === undefined ? before.currency : it.currency,
  };
  await db
    .updateTable('accounts')
    .set((eb) => ({ ...after, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
    .catch(taken);
  const { name, owner_id, note, currency } = before;
  audit({
    action: 'account.edit',
    subject: ['account', id],
    before: { name, owner_id, note, currency },
    after,
  });
  return id;
}

async function added(it: Save, { db, audit }: Context) {
  const values = {
    name: it.name,
    kind: it.kind,
    owner_id: it.ownerId,
    note: it.note || null,
    currency: it.currency ?? null,
  };
  const { id } = await db
    .insertInto('accounts')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(taken);
  audit({ action: 'account.add', subject: ['account', id], after: values });
  return id;
}

export const accountsServed = serve(accountEndpoints, {
  'GET /appaccounts': listAccounts,
  'GET /get-account': ({ id }, context) => findAccount(context, id),
  'GET /account-kinds': async (_input, { db }) => ({ rows: await kindsOf(db) }),
  'POST /add-account': async (it, context) => {
    await check(context.db, it);
    const id = await (it.id === undefined ? added(it, context) : changed(it.id, it, context));
    return (await findAccount(context, id)).account;
  },
});
