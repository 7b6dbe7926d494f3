import { dayOf } from '#/kernel/dates.ts';
import { addDays, eachDay, type DayRange } from '#/kernel/days.ts';
import { lookUp } from '#/kernel/look-up.ts';
import { isCorrection } from '#/store/facts/corrections.ts';
import type { Facts } from '#/store/facts/facts.ts';
import type { DayTableName, OwedTableName } from '#/store/facts/tables.ts';
import { companyCoverage, type CompanyLine } from './coverage/company-coverage.facts.ts';
import { merged } from './coverage/cover.ts';
import { knownDays, selectionCover } from './coverage/selection-cover.ts';
import type { SourceFreshness, Standing } from './filter.contract.ts';
import { completePart } from './period.ts';
import type { Reader, Selection } from './selection.records.ts';
import { sourceNames } from './source-names.ts';

/** Tables the dashboard draws on. */
const tables = [
  'monetisation',
  'acquisition',
  'engagement',
  'audience',
  'cohort',
  'store_console',
] as const;
type Table = (typeof tables)[number] & OwedTableName;

/** What one source has delivered into one table. */
export interface Delivered {
  table: Table;
  source: string;
  lastDay: string;
  /** Milliseconds since 1970; 0 where nothing came lately. */
  fetchedAt: number;
  provisionalDays: string[];
}

/** What one source has delivered, beside what it should have. */
export interface Delivery extends Delivered {
  /** Days that were expected and did not come, for any app of the selection. */
  missing: DayRange[];
  /** From which day on it is missing until now; null while it goes on. */
  missingSince: string | null;
  /** For how many apps, of those it reports on. */
  missingApps: number;
  apps: number;
}

/** How far back the times of deliveries and provisional days are looked up. */
const RECENT_DAYS = 45;

/** What every source has delivered lately; the same for everybody, so cached for everybody. */
export function deliveries(facts: Facts, yesterday: string): Promise<Delivered[]> {
  return facts.cached(['deliveries', yesterday], async () => {
    const days = { from: addDays(yesterday, -RECENT_DAYS), to: addDays(yesterday, 1) };
    const all = await Promise.all(tables.map((table) => deliveredInto(facts, table, days)));
    return all.flat();
  });
}

async function deliveredInto(facts: Facts, table: Table, days: DayRange): Promise<Delivered[]> {
  const byDay = await facts.byDay({
    key: ['deliveries', table],
    tables: [table],
    days,
    compute: async (range) => {
      const rows = await facts.query(
        `select source, day, max(fetched_at) as fetched, max(provisional) as is_provisional from (
           select source, day, fetched_at, provisional from deltas(${table})
           where day >= day($from) and day <= day($to) and selected > 0
             and not (${isCorrection})
           group by source, day, fetched_at, provisional having row_total() > 0) as delivered
         group by source, day order by source, day`,
        { ...range },
      );
      return Map.groupBy(rows, (it) => String(it['day']));
    },
  });
  const rows = [...byDay.values()].flat();
  const bySource = new Map<string, Delivered>();
  for (const row of rows) {
    const source = String(row['source']);
    const day = String(row['day']);
    const it = bySource.get(source) ?? {
      table,
      source,
      lastDay: day,
      fetchedAt: 0,
      provisionalDays: [],
    };
    it.lastDay = day > it.lastDay ? day : it.lastDay;
    it.fetchedAt = Math.max(it.fetchedAt, Number(row['fetched']));
    if (Number(row['is_provisional']) === 1) it.provisionalDays.push(day);
    bySource.set(source, it);
  }
  return [...bySource.values()];
}

/**
 * The first day whose revenue is not complete: the last days that are provisional without a gap, or
 * the one after the last delivery. Every day from there on is hatched and left out of deltas; an
 * older day that a source never settled is not. Undefined when there are no figures.
 */
export function firstIncompleteDay(delivered: readonly Delivered[]): string | undefined {
  const ads = delivered.filter((it) => it.table === 'monetisation');
  if (ads.length === 0) return undefined;
  const provisional = new Set(ads.flatMap((it) => it.provisionalDays));
  let first = addDays(
    ads
      .map((it) => it.lastDay)
      .sort()
      .at(-1)!,
    1,
  );
  while (provisional.has(addDays(first, -1))) first = addDays(first, -1);
  return first;
}

function incompleteDays(range: DayRange, first: string | undefined): string[] {
  if (first === undefined || first > range.to) return [];
  return eachDay({ from: first < range.from ? range.from : first, to: range.to });
}

export type State = SourceFreshness['state'];

/** A table is as fresh as its worst source; one that nobody ever delivered into is not late. */
export function stateOf(delivered: readonly Delivery[], wanted: readonly DayTableName[]): State {
  const states = delivered.filter((it) => wanted.includes(it.table)).map(stateOfSource);
  if (states.includes('late')) return 'late';
  return states.includes('provisional') ? 'provisional' : 'final';
}

function stateOfSource(it: Delivery): State {
  if (it.missingSince !== null) return 'late';
  return it.provisionalDays.length > 0 ? 'provisional' : 'final';
}

/**
 * What came lately beside what is missing. A source that stopped stays until somebody says that it
 * ended, however long ago it was; where another source tells the same, nothing is missing.
 */
function withMissing(delivered: readonly Delivered[], lines: readonly CompanyLine[]): Delivery[] {
  const bySource = Map.groupBy(lines, (it) => `${it.table} ${it.source}`);
  // What other teams' apps alone come from says nothing of these.
  const own = delivered.filter((it) => bySource.has(`${it.table} ${it.source}`));
  const known = new Set(own.map((it) => `${it.table} ${it.source}`));
  const silent = [...bySource].flatMap(([name, of]) =>
    known.has(name) || !of.some((it) => it.holes.length > 0) ? [] : [silentSince(of)],
  );
  return [...own, ...silent].map((it) => {
    const of = bySource.get(`${it.table} ${it.source}`) ?? [];
    const openHole = (line: CompanyLine) => line.holes.find(({ to }) => to === line.to);
    const missingSince = of.flatMap((line) => openHole(line)?.from ?? []).sort()[0] ?? null;
    const missing = merged(of.flatMap((line) => line.holes));
    const [missingApps, apps] = [
      appsIn(of.filter(openHole)),
      appsIn(of.filter((it) => it.isExpected)),
    ];
    return { ...it, missing, missingSince, missingApps, apps };
  });
}

/** Found once for the same deliveries and lines. */
const found = new WeakMap<readonly CompanyLine[], [readonly Delivered[], Delivery[]]>();
function missingOf(recent: readonly Delivered[], lines: readonly CompanyLine[]): Delivery[] {
  const [of, known] = found.get(lines) ?? [];
  if (known && of === recent) return known;
  const delivered = withMissing(recent, lines);
  found.set(lines, [recent, delivered]);
  return delivered;
}

const appsIn = (lines: readonly CompanyLine[]) => new Set(lines.map((it) => it.appId)).size;

function silentSince(lines: readonly CompanyLine[]): Delivered {
  const { table, source } = lines[0]!;
  const lastDay = lines
    .map((it) => it.last)
    .sort()
    .at(-1)!;
  return { table, source, lastDay, fetchedAt: 0, provisionalDays: [] };
}

/** The line under a page's title: "MAX 3 h ago, 19 Nov still provisional". */
function freshnessOf(delivered: readonly Delivery[], range: DayRange): SourceFreshness[] {
  const inRange = (it: DayRange) => it.to >= range.from && it.from <= range.to;
  return delivered.map((it) => ({
    table: it.table,
    source: it.source,
    name: lookUp(sourceNames, it.source) ?? it.source,
    fetchedAt: it.fetchedAt ? new Date(it.fetchedAt).toISOString() : null,
    provisionalDays: it.provisionalDays.filter((day) => day >= range.from && day <= range.to),
    missing: it.missing.filter(inRange),
    missingSince: it.missingSince,
    missingApps: it.missingApps,
    apps: it.apps,
    state: stateOfSource(it),
  }));
}

/**
 * How the figures of a selection stand: what is complete, what came when, what is missing. With a table,
 * the days that are known at all are those of it.
 */
export async function standingOf(
  { db, facts, now }: Pick<Reader, 'db' | 'facts' | 'now'>,
  selection: Selection,
  table?: OwedTableName,
) {
  const yesterday = addDays(dayOf(now), -1);
  const [recent, company] = await Promise.all([
    deliveries(facts, yesterday),
    companyCoverage(db, facts, now),
  ]);
  const { lines, cover, known } = selectionCover(company, selection);
  const ofTable = table && knownDays(lines.filter((it) => it.table === table));
  const delivered = missingOf(recent, lines);
  const first = firstIncompleteDay(delivered);
  const { range, compared } = selection;
  const standing: Standing = {
    currency: selection.money?.currency ?? 'USD',
    ...(selection.money && { rates: selection.money.ratesIn(range) }),
    range,
    compared,
    known: ofTable ?? known,
    incompleteDays: incompleteDays(range, first),
    revenue: selection.revenue,
    freshness: freshnessOf(delivered, range),
  };
  return {
    standing,
    delivered,
    cover,
    yesterday,
    first,
    /** The last day whose figures are complete. */
    lastComplete: first ? addDays(first, -1) : yesterday,
    complete: completePart(selection, first),
  };
}
export type Stand = Awaited<ReturnType<typeof standingOf>>;
