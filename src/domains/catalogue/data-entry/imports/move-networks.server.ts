import { addDays } from '#/kernel/days.ts';
import { isCorrection } from '#/store/facts/corrections.ts';
import type { Delivery, Facts, ResultRow, Slice } from '#/store/facts/facts.ts';
import {
  columnsOf,
  definitionOf,
  dayTableNames,
  partsOf as partTableOf,
  precedences,
  type DayTableName,
  type FactTableName,
  type Precedence,
} from '#/store/facts/tables.ts';
import type { Db } from '#/store/records/records.ts';
import { alone, locks } from './alone.records.ts';
import { addBatch, findBatch } from './batches.records.ts';
import { commitBatch } from './commit-batch.server.ts';
import { mergedCampaigns, mergedNetworks, type MergedNetwork } from './networks.records.ts';
import type { ImportStores } from './receive-report.server.ts';
import type { Audit } from './settle-batch.server.ts';

/** Apps whose rows are read at a time. */
const APPS_AT_ONCE = 25;

/**
 * Moves the figures of networks that turned out to be another one, on either engine by the one way
 * in which figures ever change: a batch that replaces them. A network is part of what rows are
 * sorted and sharded by, and of what makes two sources rivals, so neither an update in place nor
 * names that are resolved while reading would choose between rivals rightly. Each import whose rows
 * move gets a batch that follows it, so that it can still be taken back. May be repeated: an import
 * that comes to count again is moved the next time.
 */
export async function moveMerged(stores: ImportStores, now: Date, audit: Audit): Promise<number[]> {
  const made: number[] = [];
  for (const network of await mergedNetworks(stores.db)) {
    const moved = await alone(
      stores.db,
      [locks.merge, network.id],
      'Somebody else is moving the figures of this network.',
      () => moveNetwork(stores, network, now, audit),
    );
    made.push(...moved);
  }
  return made;
}

async function moveNetwork(
  stores: ImportStores,
  network: MergedNetwork,
  now: Date,
  audit: Audit,
): Promise<number[]> {
  const made: number[] = [];
  for (const table of dayTableNames) {
    const origins = await stores.facts.query(
      `select import_id from deltas(${table}) where network_id = $network and not (${isCorrection})
       group by import_id having row_total() > 0 order by import_id`,
      { network: network.id },
    );
    for (const row of origins)
      made.push(await moveRows(stores, network, table, Number(row['import_id']), now, audit));
  }
  return made;
}

/** One source's rows of an app that move, and the days they lie on. */
interface Part {
  source: string;
  account: number;
  zone: string;
  fetchedAt: number;
  precedence: Precedence;
  app: number;
  spans: { from: string; to: string }[];
}

async function moveRows(
  { db, facts }: ImportStores,
  network: MergedNetwork,
  table: DayTableName,
  importId: number,
  now: Date,
  audit: Audit,
): Promise<number> {
  // What is kept of its parts moves with a day.
  const tables: FactTableName[] = [table, partTableOf(table) ?? []].flat();
  const parts = await partsOf(facts, network, table, importId);
  const origin = await findBatch(db, importId);
  const campaigns = await mergedCampaigns(db, network);
  const days = parts.flatMap((it) => it.spans).sort((a, b) => (a.from < b.from ? -1 : 1));
  const to = days
    .map((it) => it.to)
    .sort()
    .at(-1)!;
  const { newNetworks: _, ...findings } = origin.findings;
  const id = await addBatch(db, {
    source: origin.source,
    fact_table: table,
    account_id: origin.account_id,
    file_name: `${network.name} is ${network.into.name}`.slice(0, 200),
    file_size: 0,
    file_key: null,
    status: 'validated',
    fetched_at: origin.fetched_at,
    from_day: days[0]!.from,
    to_day: to,
    rows: 0,
    findings: { ...findings, unknownApps: [], problems: [], problemRows: 0, apps: [] },
    uploaded_by: null,
    uploaded_at: now,
    follows: origin.follows ?? importId,
  });
  const bySource = Map.groupBy(parts, (it) => JSON.stringify([it.source, it.zone, it.precedence]));
  const deliveries = [...bySource.values()].flatMap((own) =>
    tables.map((it) => deliveryOf(facts, network, it, own, campaigns)),
  );
  const done = (work: (tx: Db) => Promise<void>) =>
    db.transaction().execute(async (tx) => {
      await work(tx);
      const after = { of: importId, from: network.name, to: network.into.name };
      await audit(tx, { action: 'import.move-network', subject: ['import', id], after });
    });
  await commitBatch({ db, facts }, id, { by: null, now, done }, async () => ({
    deliveries,
    log: [],
  }));
  return id;
}

async function partsOf(
  facts: Facts,
  { id }: MergedNetwork,
  table: DayTableName,
  importId: number,
): Promise<Part[]> {
  const rows = await facts.query(
    `select source, account_id, source_timezone, precedence, fetched_at, app_id, day
     from deltas(${table}) where network_id = $network and import_id = $import and not (${isCorrection})
     group by source, account_id, source_timezone, precedence, fetched_at, app_id, day
     having row_total() > 0
     order by source, account_id, source_timezone, precedence, fetched_at, app_id, day`,
    { network: id, import: importId },
  );
  const parts = new Map<string, Part>();
  for (const row of rows) {
    const { day, ...of } = row;
    const key = JSON.stringify(of);
    const part = parts.get(key) ?? partOf(row);
    const at = String(day);
    const last = part.spans.at(-1);
    if (last && addDays(last.to, 1) === at) last.to = at;
    else part.spans.push({ from: at, to: at });
    parts.set(key, part);
  }
  return [...parts.values()];
}

const precedenceNames = new Map(
  Object.keys(precedences).map((name) => [precedences[name as Precedence], name as Precedence]),
);

const partOf = (row: ResultRow): Part => ({
  source: String(row['source']),
  account: Number(row['account_id']),
  zone: String(row['source_timezone']),
  fetchedAt: Number(row['fetched_at']),
  precedence: precedenceNames.get(Number(row['precedence']) as 0)!,
  app: Number(row['app_id']),
  spans: [],
});

/** What stood under either network on these days, all of it under the one they are. */
function deliveryOf(
  facts: Facts,
  network: MergedNetwork,
  table: FactTableName,
  parts: readonly Part[],
  campaigns: ReadonlyMap<number, number>,
): Delivery {
  const [{ source, zone, fetchedAt, precedence }] = parts as [Part];
  const delivery = {
    table,
    source,
    sourceTimezone: zone,
    fetchedAt: new Date(fetchedAt),
    precedence,
    slices: parts.flatMap((it) =>
      it.spans.flatMap((span) =>
        [network.id, network.into.id].map((network_id): Slice => ({
          account_id: it.account,
          app_id: it.app,
          network_id,
          ...span,
        })),
      ),
    ),
    rows: rowsOf(facts, network, table, parts, campaigns),
  };
  // The rows have the columns of their table by name; the store checks each value.
  return delivery as Delivery;
}

async function* rowsOf(
  facts: Facts,
  network: MergedNetwork,
  table: FactTableName,
  parts: readonly Part[],
  campaigns: ReadonlyMap<number, number>,
) {
  const kept = new Set([
    'import_id',
    'selected',
    'precedence',
    'fetched_at',
    'source',
    'source_timezone',
  ]);
  const columns = columnsOf(table)
    .map(([name]) => name)
    .filter((it) => !kept.has(it));
  for (let at = 0; at < parts.length; at += APPS_AT_ONCE) {
    const some = parts.slice(at, at + APPS_AT_ONCE);
    const rows = await facts.query(
      `select ${columns.join(', ')} from ${table}
       where source = $source and network_id in ($networks) and app_id in ($apps)
         and account_id in ($accounts)`,
      {
        source: some[0]!.source,
        networks: [network.id, network.into.id],
        apps: some.map((it) => it.app),
        accounts: some.map((it) => it.account),
      },
    );
    for (const row of rows) {
      const day = String(row['day']);
      const isMoved = some.some(
        (it) =>
          it.app === row['app_id'] &&
          it.account === row['account_id'] &&
          it.spans.some(({ from, to }) => from <= day && day <= to),
      );
      if (!isMoved) continue;
      const campaign = Number(row['campaign_id'] ?? 0);
      yield {
        ...row,
        network_id: network.into.id,
        provisional: row['provisional'] === 1,
        ...('campaign_id' in definitionOf(table).dimensions && {
          campaign_id: campaigns.get(campaign) ?? campaign,
        }),
      };
    }
  }
}
