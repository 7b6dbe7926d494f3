import { sql, type NotNull, type Selectable } from 'kysely';
import type { Db } from '#/store/records/records.ts';
import type { NetworksTable } from '#/store/records/tables/apps.ts';
import { connectorOf, connectors } from './connectors/connectors.ts';
import type { Network, NetworkSource, NetworkType } from './networks.contract.ts';

type NetworkRow = Selectable<NetworksTable>;

interface Filter {
  id?: number;
  type?: readonly NetworkType[] | undefined;
  active?: boolean | undefined;
  q?: string | undefined;
}

/** Networks in their order, with everything the page shows of them. */
export async function listNetworks(db: Db, { id, type, active, q }: Filter): Promise<Network[]> {
  let query = db.selectFrom('networks').selectAll().where('state', '<>', 'merged');
  if (id !== undefined) query = query.where('id', '=', id);
  if (type) query = query.where('type', 'in', type);
  if (active !== undefined) query = query.where('active', '=', active);
  if (q) query = query.where(sql<boolean>`position(lower(${q}) in lower(name || ' ' || code)) > 0`);
  const rows = await query.orderBy('position').orderBy('id').execute();
  const [sources, keys] = await Promise.all([sourcesByNetwork(db), keyCounts(db)]);
  return rows.map((it) => networkOf(it, sources.get(it.code) ?? [], keys.get(it.id) ?? 0));
}

function networkOf(it: NetworkRow, sources: NetworkSource[], keys: number): Network {
  const { id, version, code, name, type, currency, zone, active, pulled } = it;
  const connector = connectorOf(code);
  return {
    id,
    version,
    code,
    name,
    type,
    currency,
    zone,
    color: it.hue,
    active,
    proposed: it.state === 'proposed',
    pulled,
    paysForImpressions: it.pays_for_impressions,
    isMediaSource: it.is_media_source,
    connector: connector
      ? {
          code: connector.code,
          name: connector.name,
          reports: connector.reports.map((report) => report.name),
        }
      : null,
    keys,
    sources,
  };
}

async function keyCounts(db: Db): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('network_keys')
    .select(['network_id', (eb) => eb.fn.countAll<number>().as('keys')])
    .groupBy('network_id')
    .execute();
  return new Map(rows.map((it) => [it.network_id, Number(it.keys)]));
}

const reports = connectors.flatMap((it) => it.reports);
const formatOfReport = Object.fromEntries(reports.map((it) => [it.code, it.format]));
const nameOfFormat = new Map(reports.map((it) => [it.format, it.name]));

/** By the codes of reports, the formats they are kept as. */
const formatsByReport = sql<{
  key: string;
  value: string;
}>`jsonb_each_text(${JSON.stringify(formatOfReport)}::jsonb)`.as('f');

const deliveriesOf = (db: Db) =>
  db
    .with('delivered', (query) =>
      query
        .selectFrom('import_batches as b')
        .innerJoin('accounts as a', 'a.id', 'b.account_id')
        .select(['a.kind as network', 'b.source', 'b.account_id'])
        .select((eb) => eb.fn.max('b.to_day').as('last_day'))
        .select((eb) => eb.fn.max('b.fetched_at').as('delivered_at'))
        .where('b.status', '=', sql.lit('committed'))
        .groupBy(['a.kind', 'b.source', 'b.account_id']),
    )
    .with('fetched', (query) =>
      query
        .selectFrom('network_sources as s')
        .innerJoin('network_keys as k', 'k.id', 's.key_id')
        .innerJoin('networks as n', 'n.id', 'k.network_id')
        .innerJoin(formatsByReport, 'f.key', 's.report')
        .select(['n.code as network', 'f.value as source', 'k.account_id'])
        .select(['s.problem', 's.problem_at']),
    )
    .selectFrom('delivered as d')
    .fullJoin('fetched as f', (on) =>
      on
        .onRef('f.network', '=', 'd.network')
        .onRef('f.source', '=', 'd.source')
        .onRef('f.account_id', '=', 'd.account_id'),
    )
    .innerJoin('accounts as a', (on) =>
      on.on('a.id', '=', (eb) => eb.fn.coalesce('d.account_id', 'f.account_id')),
    )
    .select((eb) => eb.fn.coalesce('d.network', 'f.network').as('network'))
    .select((eb) => eb.fn.coalesce('d.source', 'f.source').as('source'))
    .select(['a.name as account', 'd.last_day', 'd.delivered_at', 'f.problem', 'f.problem_at'])
    .orderBy('d.delivered_at', (order) => order.desc().nullsLast())
    .orderBy('source')
    .orderBy('a.name')
    .$narrowType<{ network: NotNull; source: NotNull }>()
    .execute();

type SourceRow = Awaited<ReturnType<typeof deliveriesOf>>[number];

/**
 * What each report of each account has delivered, by file or by its connector, and why the last
 * fetch failed; by the network's code.
 */
async function sourcesByNetwork(db: Db): Promise<Map<string, NetworkSource[]>> {
  const rows = await deliveriesOf(db);
  const byNetwork = new Map<string, NetworkSource[]>();
  for (const it of rows) {
    const list = byNetwork.get(it.network) ?? [];
    byNetwork.set(it.network, [...list, sourceOf(it)]);
  }
  return byNetwork;
}

const sourceOf = (it: SourceRow): NetworkSource => ({
  source: it.source,
  name: nameOfFormat.get(it.source) ?? 'Figures by file',
  account: it.account,
  lastDay: it.last_day,
  deliveredAt: it.delivered_at?.toISOString() ?? null,
  problem: it.problem,
  problemAt: it.problem_at?.toISOString() ?? null,
});
