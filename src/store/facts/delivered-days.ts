import type { Facts, ResultRow } from './facts.ts';
import { definitionOf, type FactTableName } from './tables.ts';

/** One source's rows about one app of one account, from the first day to the last. */
export interface DeliveredSpan {
  source: string;
  accountId: number;
  appId: number;
  first: string;
  last: string;
  /** Days with rows. */
  days: number;
}

/** Which lines of a table a question is about. */
export interface LinesOf {
  sources: readonly string[];
  apps: readonly number[];
}

/** Days with rows, one group for each line and day. */
const daily = (table: FactTableName, columns: string, where = '') =>
  `select source, account_id, app_id, ${columns} from deltas(${table}) ${where}
   group by source, account_id, app_id, day having row_total() > 0`;

const keyOf = (row: ResultRow) => ({
  source: String(row['source']),
  accountId: Number(row['account_id']),
  appId: Number(row['app_id']),
});

/** The lines of a table of which any row was ever selected. */
export async function deliveredSpans(
  facts: Pick<Facts, 'query'>,
  table: FactTableName,
): Promise<DeliveredSpan[]> {
  const rows = await facts.query(
    `select source, account_id, app_id, min(day) as first_day, max(day) as last_day, count(*) as days
     from (${daily(table, 'day, total(selected) as counted')}) as delivered
     group by source, account_id, app_id having max(counted) > 0
     order by source, account_id, app_id`,
  );
  return rows.map((row) => ({
    ...keyOf(row),
    first: String(row['first_day']),
    last: String(row['last_day']),
    days: Number(row['days']),
  }));
}

/** A day on which a line begins, or the first day without rows after one with rows. */
export interface Edge {
  source: string;
  accountId: number;
  appId: number;
  day: string;
  kind: 'begins' | 'pauses';
}

/**
 * Where lines begin and pause, in the order of days: as many rows as there are pauses, however many
 * days lie between. A day that has rows while the day before it has none begins; a day without rows
 * after one with some pauses.
 */
export async function deliveryEdges(
  facts: Pick<Facts, 'query'>,
  table: FactTableName,
  { sources, apps }: LinesOf,
): Promise<Edge[]> {
  const where = 'where source in ($sources) and app_id in ($apps)';
  const rows = await facts.query(
    `select source, account_id, app_id, on_day, sum(mark) as marks from (
       ${daily(table, 'day as on_day, 1 as mark', where)}
       union all
       ${daily(table, 'day + 1 as on_day, 2 as mark', where)}) as days
     group by source, account_id, app_id, on_day having sum(mark) < 3
     order by source, account_id, app_id, on_day`,
    { sources, apps },
  );
  return rows.map((row) => ({
    ...keyOf(row),
    day: String(row['on_day']),
    kind: Number(row['marks']) === 1 ? 'begins' : 'pauses',
  }));
}

/** What a line delivered on a day. */
export interface DeliveredDay {
  source: string;
  accountId: number;
  appId: number;
  day: string;
  /** Sum of the measure asked for. */
  value: number;
  /** Whether any of its rows is selected. */
  counted: boolean;
}

/** A measure of some lines on some days, selected or not. */
export async function deliveredDays(
  facts: Pick<Facts, 'query'>,
  table: FactTableName,
  measure: string,
  { sources, apps, days }: LinesOf & { days: readonly string[] },
): Promise<DeliveredDay[]> {
  if (!definitionOf(table).measures.includes(measure))
    throw new TypeError(`${table} has no ${measure}.`);
  const where = 'where source in ($sources) and app_id in ($apps) and day in ($days)';
  const rows = await facts.query(
    `${daily(table, `day, total(selected) as counted, total(${measure}) as value_sum`, where)}
     order by source, account_id, app_id, day`,
    { sources, apps, days },
  );
  return rows.map((row) => ({
    ...keyOf(row),
    day: String(row['day']),
    value: Number(row['value_sum'] ?? 0),
    counted: Number(row['counted']) > 0,
  }));
}

/** What a source says of itself by its rows: the networks it speaks of, and the zone of its days. */
export interface SourceTrait {
  source: string;
  networkId: number;
  zone: string;
}

export async function sourceTraits(
  facts: Pick<Facts, 'query'>,
  table: FactTableName,
): Promise<SourceTrait[]> {
  const rows = await facts.query(
    // ClickHouse marks an applied change by a row without a source.
    `select source, network_id, source_timezone from deltas(${table}) where source <> ''
     group by source, network_id, source_timezone having row_total() > 0
     order by source, network_id, source_timezone`,
  );
  return rows.map((row) => ({
    source: String(row['source']),
    networkId: Number(row['network_id']),
    zone: String(row['source_timezone']),
  }));
}
