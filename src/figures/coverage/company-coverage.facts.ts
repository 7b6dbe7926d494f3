import { dayOf } from '#/kernel/dates.ts';
import { deliveredLines, sourceTraits, type DeliveredLine } from '#/store/facts/delivered-days.ts';
import type { Facts } from '#/store/facts/facts.ts';
import { owedTableNames, type OwedTableName } from '#/store/facts/tables.ts';
import type { Db } from '#/store/records/records.ts';
import type { CoveredLine, Expectations } from './coverage.ts';
import { dueDay, usualHours } from './due.ts';
import { endsOf, expectedNow, recentArrivals, sourceName } from './expectations.records.ts';
import { lineOf } from './gaps.ts';
import { readLine } from './known-lines.ts';
import { reportsOf } from './reported-days.ts';
import { holesOf } from './rivals.ts';
import { sellingLines } from './selling-lines.facts.ts';

/** Figures typed by hand correct others: nobody expects the next ones. */
export const HAND = 'manual';

/** The figure of each table that says whether an app had faded. */
const chiefMeasure = {
  monetisation: 'revenue_micros',
  acquisition: 'spend_micros',
  engagement: 'dau',
  audience: 'monthly_users',
  cohort: 'ad_revenue_micros',
  store_console: 'installs',
} as const satisfies Record<OwedTableName, string>;

/** A line with what its missing days mean for figures: no other source tells the same. */
export interface CompanyLine extends CoveredLine {
  holes: readonly { from: string; to: string }[];
  sells: boolean;
  platform: string;
}

export interface CompanyCoverage {
  lines: readonly CompanyLine[];
  /** Networks a source of a table speaks of. */
  networksOf: (table: string, source: string) => ReadonlySet<number>;
  /** The last day a source must have delivered by now. */
  dueOf: (it: { table: OwedTableName; source: string; accountId: number }) => string;
}

interface Deliveries {
  lines: Map<OwedTableName, readonly DeliveredLine[]>;
  networks: Map<string, Set<number>>;
  zones: Map<string, string>;
}

/** What every source has delivered, by day; and what it says of itself. */
function deliveredBy(facts: Facts): Promise<Deliveries> {
  return facts.cached(['coverage-deliveries'], async () => {
    const found: Deliveries = { lines: new Map(), networks: new Map(), zones: new Map() };
    // In their order, whichever answers first: what hangs on them stays the same.
    for (const table of owedTableNames) found.lines.set(table, []);
    await Promise.all(
      owedTableNames.map(async (table) => {
        const [lines, traits] = await Promise.all([
          deliveredLines(facts, table, chiefMeasure[table]),
          sourceTraits(facts, table),
        ]);
        found.lines.set(table, lines);
        for (const { source, networkId, zone } of traits) {
          const name = `${table} ${source}`;
          found.zones.set(name, zone);
          const known = found.networks.get(name);
          if (known) known.add(networkId);
          else found.networks.set(name, new Set([networkId]));
        }
      }),
    );
    return found;
  });
}

/** Within a minute days are due alike, whoever asks and on whichever server. */
const MINUTE = 60_000;

/** The last due day of every source and account, by `sourceName`. */
async function duesOf(db: Db, facts: Facts, { lines, zones }: Deliveries, now: Date) {
  const arrivals = await facts.cached(['coverage-arrivals', dayOf(now)], () =>
    recentArrivals(db, dayOf(now)),
  );
  const minute = Math.floor(now.getTime() / MINUTE);
  const known = duesKnown.get(lines);
  if (known?.minute === minute && known.arrivals === arrivals) return known.dues;
  const dues = new Map<string, string>();
  for (const [table, list] of lines)
    for (const { source, accountId } of list) {
      const name = sourceName({ table, source, accountId });
      if (dues.has(name)) continue;
      const zone = zones.get(`${table} ${source}`) ?? 'UTC';
      const hours = usualHours(table, source, zone, arrivals.get(name) ?? []);
      dues.set(name, dueDay(hours, zone, new Date(minute * MINUTE)));
    }
  duesKnown.set(lines, { minute, arrivals, dues });
  return dues;
}

const duesKnown = new WeakMap<
  Deliveries['lines'],
  { minute: number; arrivals: unknown; dues: Map<string, string> }
>();

/** Changes as time makes another day due, or reports tell of another habit of a source. */
export async function duesStamp(db: Db, facts: Facts, now: Date): Promise<string> {
  return JSON.stringify([...(await duesOf(db, facts, await deliveredBy(facts), now))]);
}

const nobody: ReadonlySet<number> = new Set();

/** What every source has delivered of every app, and what is missing, as things stand now. */
export async function companyCoverage(db: Db, facts: Facts, now: Date): Promise<CompanyCoverage> {
  // What sells is looked at further down: it is asked for in the same moment.
  const [delivered] = await Promise.all([deliveredBy(facts), sellingLines(facts)]);
  const [dues, { stamp: told, ended, apps }] = await Promise.all([
    duesOf(db, facts, delivered, now),
    expectedNow(db),
  ]);
  const dueOf: CompanyCoverage['dueOf'] = (it) => dues.get(sourceName(it)) ?? '';
  const networksOf: CompanyCoverage['networksOf'] = (table, source) =>
    delivered.networks.get(`${table} ${source}`) ?? nobody;
  const byId = new Map(apps.map((it) => [it.id, it]));
  const isRetired = (appId: number) => byId.get(appId)?.isRetired ?? false;
  const platformOf = (appId: number) => byId.get(appId)?.platform ?? '';
  const stamp = JSON.stringify([[...dues], told]);
  const expected = { dueOf, endOf: endsOf(ended), isRetired };
  const found = await Promise.all(
    [...delivered.lines].map(async ([table, list]) => {
      const known = read.get(list);
      if (known?.stamp === stamp) return known.lines;
      const lines = await linesOf(facts, table, { list, expected, networksOf, platformOf });
      read.set(list, { stamp, lines });
      return lines;
    }),
  );
  return { lines: together(found), networksOf, dueOf };
}

/** As long as no day of a table has changed its lines are the same, and are read once. */
const read = new WeakMap<readonly DeliveredLine[], { stamp: string; lines: CompanyLine[] }>();

interface TableLines {
  list: readonly DeliveredLine[];
  expected: Omit<Expectations, 'isReported'>;
  networksOf: CompanyCoverage['networksOf'];
  platformOf: (appId: number) => string;
}

/** The lines of a table with what is missing of them. */
async function linesOf(
  facts: Facts,
  table: OwedTableName,
  { list, expected, networksOf, platformOf }: TableLines,
): Promise<CompanyLine[]> {
  const lines = list.map((it) => lineOf(table, it));
  const reports = await reportsOf(facts, lines);
  const sells = await sellingLines(facts);
  const byApp = Map.groupBy(lines, (it) => it.appId);
  return lines
    .filter((it) => it.source !== HAND)
    .map((line) => {
      const covered = {
        ...readLine(line, expected, reports(line)),
        platform: platformOf(line.appId),
        sells: line.table === 'store_console' && sells(line),
      };
      if (covered.missing.length === 0) return { ...covered, holes: [] };
      return { ...covered, holes: holesOf(covered, byApp.get(line.appId)!, networksOf) };
    });
}

let last: { parts: readonly CompanyLine[][]; lines: readonly CompanyLine[] } | undefined;

/** The lines of all tables, the same list as long as those of each are. */
function together(parts: readonly CompanyLine[][]): readonly CompanyLine[] {
  const isSame =
    last?.parts.length === parts.length && parts.every((it, at) => it === last?.parts[at]);
  if (!isSame) last = { parts, lines: parts.flat() };
  return last!.lines;
}
