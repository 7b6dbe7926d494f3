import { sql, type Expression, type SqlBool } from 'kysely';
import { addDays, daysBetween } from '#/kernel/days.ts';
import type { Db } from '#/store/records/records.ts';
import { containsWords } from '#/store/search.ts';
import type { AccountKind, CompanyAccount } from './accounts.contract.ts';

/** Days before a renewal from which on it is spoken of. */
const SOON_DAYS = 30;

export interface AccountFilter {
  kind?: AccountKind | undefined;
  search: string;
  soon: boolean;
  closed: boolean;
  sort: 'name' | 'kind' | 'owner' | 'renewsOn' | 'cost';
  descending: boolean;
  id?: number | undefined;
}

const base = (db: Db) =>
  db
    .selectFrom('company_accounts as c')
    .leftJoin('accounts as a', 'a.id', 'c.account_id')
    .leftJoin('people as p', 'p.id', 'c.owner_id');

const isSoon = (today: string): Expression<SqlBool> =>
  sql<SqlBool>`c.renews_on <= ${addDays(today, SOON_DAYS)}`;

function conditions(filter: AccountFilter, today: string): Expression<SqlBool> {
  if (filter.id !== undefined) return sql<SqlBool>`c.id = ${filter.id}`;
  const words = filter.search.split(/\s+/).filter(Boolean);
  const parts = [
    containsWords(['c.name', 'c.recovery', 'c.notes', 'p.name', 'a.name'], words),
    filter.closed ? sql<SqlBool>`c.closed_at is not null` : sql<SqlBool>`c.closed_at is null`,
    ...(filter.kind ? [sql<SqlBool>`c.kind = ${filter.kind}`] : []),
    ...(filter.soon ? [isSoon(today)] : []),
  ];
  return sql<SqlBool>`${sql.join(parts, sql` and `)}`;
}

const monthly = sql<number>`case c.cost_per when 'year' then c.cost_micros / 12 else c.cost_micros end`;

const columns = {
  name: sql`lower(c.name)`,
  kind: sql`c.kind`,
  owner: sql`lower(p.name)`,
  renewsOn: sql`c.renews_on`,
  cost: monthly,
};

interface Page {
  page: number;
  perPage: number;
}

/** Accounts as they are listed; those without the value they are sorted by come last. */
export async function listAccounts(db: Db, filter: AccountFilter, today: string, page?: Page) {
  const where = conditions(filter, today);
  const order = sql`${columns[filter.sort]} ${sql.raw(filter.descending ? 'desc' : 'asc')} nulls last`;
  let query = selected(db)
    .where(where)
    .orderBy(order)
    .orderBy(sql`lower(c.name)`)
    .orderBy('c.id');
  if (page) query = query.limit(page.perPage).offset((page.page - 1) * page.perPage);
  const [rows, sums] = await Promise.all([
    query.execute(),
    base(db)
      .select([
        (it) => it.fn.countAll<number>().as('total'),
        sql<number>`coalesce(sum(${monthly}), 0)::bigint`.as('cost'),
        sql<number>`count(*) filter (where ${isSoon(today)})`.as('soon'),
      ])
      .where(where)
      .executeTakeFirstOrThrow(),
  ]);
  return {
    rows: rows.map((it) => accountOf(it, today)),
    totalRows: sums.total,
    monthlyCost: sums.cost,
    soonCount: sums.soon,
  };
}

const selected = (db: Db) =>
  base(db).select([
    'c.id',
    'c.version',
    'c.name',
    'c.kind',
    'c.account_id',
    'a.name as account',
    'c.owner_id',
    'p.name as owner',
    'c.renews_on',
    'c.renews_day',
    'c.cost_micros',
    'c.cost_per',
    'c.recovery',
    'c.notes',
    'c.closed_at',
  ]);
type Row = Awaited<ReturnType<ReturnType<typeof selected>['execute']>>[number];

const named = (id: number | null, name: string | null) =>
  id === null || name === null ? null : { id, name };

function accountOf(it: Row, today: string): CompanyAccount {
  const closed = it.closed_at !== null;
  return {
    id: it.id,
    version: it.version,
    name: it.name,
    kind: it.kind,
    account: named(it.account_id, it.account),
    owner: named(it.owner_id, it.owner),
    renewsOn: it.renews_on,
    renewsDay: it.renews_day,
    renewsIn: it.renews_on === null || closed ? null : daysBetween(today, it.renews_on),
    cost: it.cost_micros,
    costPer: it.cost_per,
    recovery: it.recovery,
    notes: it.notes,
    closed,
  };
}

export async function findAccount(
  db: Db,
  id: number,
  today: string,
): Promise<CompanyAccount | undefined> {
  const row = await selected(db).where('c.id', '=', id).executeTakeFirst();
  return row && accountOf(row, today);
}

/** Store and network accounts that an entry may be linked to. */
export const linkable = (db: Db) =>
  db
    .selectFrom('accounts')
    .select(['id', 'name', 'kind'])
    .orderBy('kind')
    .orderBy('name')
    .execute();
