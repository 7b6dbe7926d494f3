import { addDays, daysBetween, type DayRange } from '#/kernel/days.ts';
import { isCorrection } from './corrections.ts';
import { ALL_AT_ONCE, HALF_A_YEAR } from './day-cache.ts';
import type { Facts, ResultRow } from './facts.ts';
import { definitionOf, type FactTableName } from './tables.ts';

/** One source's rows about one app of one account. */
interface LineKey {
  source: string;
  accountId: number;
  appId: number;
}

/** What a line has delivered from its first day with rows to its last, a place for each day. */
export interface DeliveredLine extends LineKey {
  first: string;
  last: string;
  /** 0 on a day without rows, 1 where none of them is selected, 2 where any is. */
  states: Uint8Array;
  /** Sums of the measure asked for. */
  values: Float64Array;
}

/** What came on a day, line by line: two years of 400 apps are some megabytes. */
interface DeliveredOn {
  lines: Int32Array;
  states: Uint8Array;
  values: Float64Array;
}

/** Numbers for lines, the same for all facts of this process. */
const numbers = new Map<string, number>();
const keys: LineKey[] = [];

function numberOf(key: LineKey): number {
  const name = `${key.accountId} ${key.appId} ${key.source}`;
  const known = numbers.get(name);
  if (known !== undefined) return known;
  numbers.set(name, keys.length);
  return keys.push(key) - 1;
}

/** What is told of an app: its id, its state, its value. */
const TOLD = 3;

/** A day's rows, one for each source and account with what it told of all its apps. */
function deliveredOn(rows: readonly ResultRow[]): DeliveredOn {
  const told = rows.map((row) => String(row['told']).split(' '));
  const length = told.reduce((sum, it) => sum + it.length / TOLD, 0);
  const on: DeliveredOn = {
    lines: new Int32Array(length),
    states: new Uint8Array(length),
    values: new Float64Array(length),
  };
  let place = 0;
  for (const [nth, row] of rows.entries()) {
    const source = String(row['source']);
    const accountId = Number(row['account_id']);
    const cells = told[nth]!;
    for (let at = 0; at < cells.length; at += TOLD, place += 1) {
      on.lines[place] = numberOf({ source, accountId, appId: Number(cells[at]) });
      on.states[place] = Number(cells[at + 1]);
      on.values[place] = Number(cells[at + 2]);
    }
  }
  return on;
}

/** Rows of a question with their days, as they are kept. */
async function rowsByDay(
  facts: Pick<Facts, 'query'>,
  sql: string,
  days: DayRange,
): Promise<Map<string, ResultRow[]>> {
  return Map.groupBy(await facts.query(sql, { ...days }), (it) => String(it['day']));
}

const onDays = 'day >= day($from) and day <= day($to)';

/** Every line of a table of which any row was ever selected, with a measure by day. */
export async function deliveredLines(
  facts: Facts,
  table: FactTableName,
  measure: string,
): Promise<readonly DeliveredLine[]> {
  if (!definitionOf(table).measures.includes(measure))
    throw new TypeError(`${table} has no ${measure}.`);
  const held = await facts.heldDays(table);
  if (!held) return NONE;
  const byDay = await facts.byDay({
    key: ['delivered-lines', table, measure],
    tables: [table],
    days: held,
    atOnce: HALF_A_YEAR,
    compute: async (days) => {
      const rows = await rowsByDay(
        facts,
        `select source, account_id, day, joined(cast(app_id as varchar) || ' '
           || case when counted > 0 then '2 ' else '1 ' end
           || cast(case when value_sum is null then 0 else value_sum end as varchar)) as told
         from (
           select source, account_id, app_id, day,
             total(selected) as counted, total(${measure}) as value_sum
           from deltas(${table}) where ${onDays} and not (${isCorrection})
           group by source, account_id, app_id, day having row_total() > 0) as delivered
         group by source, account_id, day`,
        days,
      );
      return new Map([...rows].map(([day, of]) => [day, deliveredOn(of)]));
    },
  });
  return keptLines(byDay, held.from);
}

const NONE: readonly DeliveredLine[] = [];

/** Lines by what they were made of: as long as no day has changed it is the same. */
const made = new WeakMap<ReadonlyMap<string, DeliveredOn>, DeliveredLine[]>();

function keptLines(byDay: ReadonlyMap<string, DeliveredOn>, from: string): DeliveredLine[] {
  const known = made.get(byDay);
  if (known) return known;
  const lines = linesIn(byDay, from);
  made.set(byDay, lines);
  return lines;
}

function linesIn(byDay: ReadonlyMap<string, DeliveredOn>, from: string): DeliveredLine[] {
  const spans = new Map<number, { first: number; last: number; isCounted: boolean }>();
  const dated = [...byDay].map(([day, it]) => ({ at: daysBetween(from, day), it }));
  for (const { at, it } of dated)
    for (const [place, line] of it.lines.entries()) {
      const isCounted = it.states[place] === 2;
      const span = spans.get(line);
      if (span) Object.assign(span, { last: at, isCounted: span.isCounted || isCounted });
      else spans.set(line, { first: at, last: at, isCounted });
    }
  const lines = new Map<number, { start: number; line: DeliveredLine }>();
  for (const [line, { first, last, isCounted }] of spans)
    if (isCounted)
      lines.set(line, { start: first, line: emptyLine(keys[line]!, from, [first, last]) });
  for (const { at, it } of dated)
    for (const [place, line] of it.lines.entries()) {
      const found = lines.get(line);
      if (!found) continue;
      found.line.states[at - found.start] = it.states[place]!;
      found.line.values[at - found.start] = it.values[place]!;
    }
  return [...lines.values()].map((it) => it.line).sort(inOrder);
}

function emptyLine(key: LineKey, from: string, [first, last]: [number, number]): DeliveredLine {
  return {
    ...key,
    first: addDays(from, first),
    last: addDays(from, last),
    states: new Uint8Array(last - first + 1),
    values: new Float64Array(last - first + 1),
  };
}

const inOrder = (a: LineKey, b: LineKey) =>
  (a.source < b.source ? -1 : a.source > b.source ? 1 : 0) ||
  a.accountId - b.accountId ||
  a.appId - b.appId;

/** What a source says of itself by its rows: the networks it speaks of, and the zone of its days. */
export interface SourceTrait {
  source: string;
  networkId: number;
  zone: string;
}

export async function sourceTraits(facts: Facts, table: FactTableName): Promise<SourceTrait[]> {
  const held = await facts.heldDays(table);
  if (!held) return [];
  const byDay = await facts.byDay({
    key: ['source-traits', table],
    tables: [table],
    days: held,
    atOnce: ALL_AT_ONCE,
    compute: async (days) => {
      const rows = await rowsByDay(
        facts,
        // ClickHouse marks an applied change by a row without a source.
        `select day, source, network_id, source_timezone from deltas(${table})
         where ${onDays} and source <> '' and not (${isCorrection})
         group by day, source, network_id, source_timezone having row_total() > 0`,
        days,
      );
      return new Map(
        [...rows].map(([day, of]) => [day, shared(of.map(traitNamed).sort().join('\n'))]),
      );
    },
  });
  // Most days have the same ones.
  const all = new Set([...new Set(byDay.values())].flatMap((it) => it.split('\n')));
  return [...all].sort().map((it): SourceTrait => JSON.parse(it));
}

const traitNamed = (row: ResultRow): string =>
  JSON.stringify({
    source: String(row['source']),
    networkId: Number(row['network_id']),
    zone: String(row['source_timezone']),
  });

/** A text that all the days that have it share. */
const texts = new Map<string, string>();
function shared(text: string): string {
  const known = texts.get(text);
  if (known !== undefined) return known;
  texts.set(text, text);
  return text;
}
