import { sql } from 'kysely';
import { networksOf } from '#/figures/naming.records.ts';
import type { DayRange } from '#/kernel/days.ts';
import { lookUp } from '#/kernel/look-up.ts';
import type { Context } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { wellKnownNetworks } from './well-known-networks.ts';

/** What there is to say of whose an id of Apple's is. */
export async function networkLinks(db: Db) {
  const [networks, said] = await Promise.all([
    networksOf(db),
    db
      .selectFrom('postback_networks as p')
      .leftJoin('networks as n', 'n.id', 'p.network_id')
      .select(['p.ad_network', 'p.version'])
      .select(sql<number | null>`coalesce(n.merged_into, n.id)`.as('network'))
      .orderBy('p.ad_network')
      .execute(),
  ]);
  return { networks: networks.map(({ id, code }) => ({ id, code })), said };
}

/** Which network an id of Apple's is: as the company says, else as networks publish it. */
export const linkedNetworks = async (db: Db) => linkedBy(await networkLinks(db));

export function linkedBy({ networks, said }: Awaited<ReturnType<typeof networkLinks>>) {
  const byCode = new Map(networks.map((it) => [it.code, it.id]));
  const links = new Map(said.map((it) => [it.ad_network, it]));
  return (adNetwork: string) => {
    const link = links.get(adNetwork);
    if (link) return { network: link.network, from: 'company' as const, version: link.version };
    const code = lookUp(wellKnownNetworks, adNetwork);
    const network = code === undefined ? null : (byCode.get(code) ?? null);
    return { network, from: network === null ? null : ('published' as const), version: 0 };
  };
}

/** How many postbacks of some apps say the same, by the day they came; tests are left out. */
export async function countedPostbacks(
  { db }: Pick<Context, 'db'>,
  stores: readonly number[],
  { from, to }: DayRange,
) {
  if (stores.length === 0) return [];
  return db
    .selectFrom('postbacks')
    .select(['day', 'store_id', 'ad_network', 'source', 'span', 'conversion', 'fine', 'coarse'])
    .select([
      'country',
      'has_won',
      'framework',
      'version',
      (it) => it.cast<number>(it.fn.countAll(), 'integer').as('count'),
    ])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('store_id', 'in', stores)
    .where('is_test', '=', false)
    .groupBy(['day', 'store_id', 'ad_network', 'source', 'span', 'conversion', 'fine', 'coarse'])
    .groupBy(['country', 'has_won', 'framework', 'version'])
    .execute();
}
export type CountedPostbacks = Awaited<ReturnType<typeof countedPostbacks>>[number];

/** The first day on which any postback came. */
export async function firstPostbackDay(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('postbacks')
    .select((it) => it.fn.min('day').as('day'))
    .executeTakeFirst();
  return row?.day ?? undefined;
}

/** When the last one of some apps came, and how many of some days were made in development. */
export async function arrivalsOf(
  { db }: Pick<Context, 'db'>,
  stores: readonly number[],
  { from, to }: DayRange,
) {
  if (stores.length === 0) return { receivedAt: null, tests: 0 };
  const ofThem = db.selectFrom('postbacks').where('store_id', 'in', stores);
  const [latest, tests] = await Promise.all([
    ofThem.select((it) => it.fn.max('received_at').as('at')).executeTakeFirstOrThrow(),
    ofThem
      .select((it) => it.cast<number>(it.fn.countAll(), 'integer').as('count'))
      .where('is_test', '=', true)
      .where('day', '>=', from)
      .where('day', '<=', to)
      .executeTakeFirstOrThrow(),
  ]);
  return { receivedAt: latest.at, tests: tests.count };
}

/** Ids that are looked through; more of either nobody links by hand. */
const MOST = 200;

const groups = (db: Db, of: 'store_id' | 'ad_network') =>
  db
    .selectFrom('postbacks')
    .select((it) => it.cast<number>(it.fn.countAll(), 'integer').as('count'))
    .select((it) => it.fn.min('day').as('since'))
    .where('is_test', '=', false)
    .groupBy(of)
    .orderBy('count', 'desc')
    .limit(MOST);

export const adNetworksSeen = (db: Db) =>
  groups(db, 'ad_network').select('ad_network').orderBy('ad_network').execute();

export function storesBut(db: Db, known: readonly number[]) {
  const all = groups(db, 'store_id').select('store_id').orderBy('store_id');
  return (known.length > 0 ? all.where('store_id', 'not in', known) : all).execute();
}

/** Conversion schemas of some apps, the latest first. */
export async function schemasOf({ db }: Pick<Context, 'db'>, apps: readonly number[] | 'all') {
  const all = db
    .selectFrom('conversion_schemas as s')
    .innerJoin('people as p', 'p.id', 's.set_by')
    .select(['s.id', 's.version', 's.app_id', 's.since', 's.ranges', 's.set_at', 'p.name as by'])
    .orderBy('s.since', 'desc')
    .orderBy('s.id');
  if (apps === 'all') return all.execute();
  return apps.length > 0 ? all.where('s.app_id', 'in', apps).execute() : [];
}
