import { sql, type Expression, type SqlBool } from 'kysely';
import type { Scope } from '#/kernel/access.ts';
import { notFound, stale } from '#/kernel/refusal.ts';
import type { Db } from '#/store/records/records.ts';
import { containsWords, isWanted, type Wanted } from '#/store/search.ts';
import type { Who } from '#/store/who.ts';
import { assetCan, holdingSeen, isAgent } from '../it.policy.ts';
import type { AssetKind, ItAsset } from './inventory.contract.ts';

/** Who asks, and how far `it:read` reaches for them. */
export interface Reader {
  db: Db;
  who: Who;
  scope: Scope;
}

export interface AssetFilter {
  search: string;
  kind?: AssetKind | undefined;
  where?: 'held' | 'shelf' | 'repair' | 'lost' | 'retired' | undefined;
  person?: number | undefined;
  sort: 'tag' | 'kind' | 'name' | 'holder' | 'bought' | 'warranty';
  order: 'asc' | 'desc';
}

const base = (db: Db) =>
  db
    .selectFrom('it_assets as a')
    .leftJoin('it_holdings as h', (on) =>
      on.onRef('h.asset_id', '=', 'a.id').on('h.until', 'is', null),
    )
    .leftJoin('people as p', 'p.id', 'h.person_id');

const places: Record<NonNullable<AssetFilter['where']>, Expression<SqlBool>> = {
  held: sql<SqlBool>`h.id is not null`,
  shelf: sql<SqlBool>`h.id is null and a.standing = 'ready'`,
  repair: sql<SqlBool>`a.standing = 'repair'`,
  lost: sql<SqlBool>`a.standing = 'lost'`,
  retired: sql<SqlBool>`a.standing = 'retired'`,
};

function conditions(reader: Reader, filter: AssetFilter): Expression<SqlBool> {
  const words = filter.search.split(/\s+/).filter(Boolean);
  const parts = [
    holdingSeen(reader),
    containsWords(['a.tag', 'a.name', 'a.serial', 'p.name'], words),
    // What is gone for good is listed when it is asked for.
    filter.where ? places[filter.where] : sql<SqlBool>`a.standing <> 'retired'`,
    ...(filter.kind ? [sql<SqlBool>`a.kind = ${filter.kind}`] : []),
    ...(filter.person ? [sql<SqlBool>`h.person_id = ${filter.person}`] : []),
  ];
  return sql<SqlBool>`${sql.join(parts, sql` and `)}`;
}

const columns = {
  tag: sql`lower(a.tag)`,
  kind: sql`a.kind`,
  name: sql`lower(a.name)`,
  holder: sql`lower(p.name)`,
  bought: sql`a.bought_on`,
  warranty: sql`a.warranty_until`,
};

const selected = (db: Db) =>
  base(db).select([
    'a.id',
    'a.version',
    'a.tag',
    'a.kind',
    'a.name',
    'a.serial',
    'a.standing',
    'a.bought_on',
    'a.warranty_until',
    'a.cost_micros',
    'a.notes',
    'h.person_id',
    'h.since',
    'p.name as holder',
    'p.status as holder_status',
  ]);
type Row = Awaited<ReturnType<ReturnType<typeof selected>['execute']>>[number];

function assetOf(it: Row, who: Who): ItAsset {
  const can = assetCan(it, who);
  return {
    id: it.id,
    version: it.version,
    tag: it.tag,
    kind: it.kind,
    name: it.name,
    serial: it.serial,
    standing: it.standing,
    holder:
      it.person_id === null
        ? null
        : {
            id: it.person_id,
            name: it.holder!,
            since: it.since!.toISOString(),
            hasLeft: it.holder_status === 'left',
          },
    boughtOn: it.bought_on,
    warrantyUntil: it.warranty_until,
    cost: can.edit ? it.cost_micros : null,
    notes: can.edit ? it.notes : '',
    can,
  };
}

interface Page {
  page: number;
  perPage: number;
}

export async function listAssets(reader: Reader, filter: AssetFilter, page?: Page) {
  const { db, who } = reader;
  const where = conditions(reader, filter);
  const direction = sql.raw(filter.order);
  let query = selected(db)
    .where(where)
    .orderBy(sql`${columns[filter.sort]} ${direction} nulls last`)
    .orderBy('a.id');
  if (page) query = query.limit(page.perPage).offset((page.page - 1) * page.perPage);
  const [rows, sums] = await Promise.all([
    query.execute(),
    base(db)
      .select([
        (it) => it.fn.countAll<number>().as('total'),
        sql<number>`count(*) filter (where ${places.held})`.as('held'),
        sql<number>`count(*) filter (where ${places.shelf})`.as('shelf'),
        sql<number>`coalesce(sum(a.cost_micros), 0)::bigint`.as('cost'),
      ])
      .where(where)
      .executeTakeFirstOrThrow(),
  ]);
  return {
    rows: rows.map((it) => assetOf(it, who)),
    totalRows: sums.total,
    held: sums.held,
    shelf: sums.shelf,
    cost: isAgent(who.grants) ? sums.cost : null,
  };
}

/** What a search finds, by label; part of its statement. */
export const namedAssets = (reader: Reader, wanted: Wanted) =>
  base(reader.db)
    .select(['a.id', 'a.tag', 'a.kind', 'a.name', 'p.name as holder'])
    .where(conditions(reader, { search: '', sort: 'tag', order: 'asc' }))
    .where(isWanted('a.id', wanted))
    .orderBy(columns.tag)
    .orderBy('a.id')
    .limit(wanted.limit);

/** The whole inventory of the scope, also what is gone for good, by id. */
export async function everyAsset(reader: Reader): Promise<ItAsset[]> {
  const rows = await selected(reader.db).where(holdingSeen(reader)).orderBy('a.id').execute();
  return rows.map((it) => assetOf(it, reader.who));
}

export async function findAsset(reader: Reader, id: number): Promise<ItAsset | undefined> {
  const row = await selected(reader.db)
    .where('a.id', '=', id)
    .where(holdingSeen(reader))
    .executeTakeFirst();
  return row && assetOf(row, reader.who);
}

/**
 * The thing as it stands, its row held until the commit: nobody gives it to two people.
 * @throws Refusal `not-found`, `stale`
 */
export async function lockAsset(
  reader: Reader,
  { id, version }: { id: number; version: number },
): Promise<ItAsset> {
  const { db } = reader;
  await db.selectFrom('it_assets').select('id').where('id', '=', id).forUpdate().execute();
  const asset = await findAsset(reader, id);
  if (!asset) throw notFound('This thing');
  if (asset.version !== version) throw stale(asset);
  return asset;
}

/** Who had it, the latest first. */
export const holdingsOf = (db: Db, assetId: number) =>
  db
    .selectFrom('it_holdings as h')
    .innerJoin('people as p', 'p.id', 'h.person_id')
    .leftJoin('people as g', 'g.id', 'h.given_by')
    .leftJoin('people as t', 't.id', 'h.taken_by')
    .select([
      'h.id',
      'h.person_id',
      'p.name as person',
      'h.since',
      'h.until',
      'g.name as given_by',
      't.name as taken_by',
      'h.note',
      'h.return_note',
    ])
    .where('h.asset_id', '=', assetId)
    .orderBy('h.since', 'desc')
    .orderBy('h.id', 'desc')
    .execute();
