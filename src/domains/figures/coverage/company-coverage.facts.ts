import { dayOf } from '#/kernel/dates.ts';
import {
  deliveredDays,
  deliveredSpans,
  deliveryEdges,
  sourceTraits,
  type DeliveredSpan,
} from '#/store/facts/delivered-days.ts';
import type { Facts } from '#/store/facts/facts.ts';
import { factTableNames, type FactTableName } from '#/store/facts/tables.ts';
import type { Db } from '#/store/records/records.ts';
import { coveredLine, type CoveredLine, type Line } from './coverage.ts';
import { dueDay, usualHours } from './due.ts';
import {
  endedSources,
  endsOf,
  recentArrivals,
  retiredApps,
  sourceName,
} from './expectations.records.ts';
import { daysBefore, hasGap, linesOf, pausesOf } from './gaps.ts';
import { reportedDays } from './reported-days.ts';
import { holesOf } from './rivals.ts';

/** Figures typed by hand correct others: nobody expects the next ones. */
const HAND = 'manual';

/** The figure of each table that says whether an app had faded. */
const chiefMeasure = {
  monetisation: 'revenue_micros',
  acquisition: 'spend_micros',
  engagement: 'dau',
  cohort: 'ad_revenue_micros',
  store_console: 'installs',
} as const satisfies Record<FactTableName, string>;

/** A line with what its missing days mean for figures: no other source tells the same. */
export interface CompanyLine extends CoveredLine {
  holes: readonly { from: string; to: string }[];
}

export interface CompanyCoverage {
  lines: readonly CompanyLine[];
  /** Networks a source of a table speaks of. */
  networksOf: (table: string, source: string) => ReadonlySet<number>;
  /** The last day a source must have delivered by now. */
  dueOf: (it: { table: FactTableName; source: string; accountId: number }) => string;
}

interface Spans {
  spans: Map<FactTableName, DeliveredSpan[]>;
  networks: Map<string, Set<number>>;
  zones: Map<string, string>;
}

/** Where every source begins and ends: one question a table, once per version of the facts. */
function spansOf(facts: Facts): Promise<Spans> {
  return facts.cached(['coverage-spans'], async () => {
    const found: Spans = { spans: new Map(), networks: new Map(), zones: new Map() };
    await Promise.all(
      factTableNames.map(async (table) => {
        const [spans, traits] = await Promise.all([
          deliveredSpans(facts, table),
          sourceTraits(facts, table),
        ]);
        found.spans.set(table, spans);
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

/** The last due day of every source and account, by `sourceName`. */
async function duesOf(db: Db, facts: Facts, { spans, zones }: Spans, now: Date) {
  const arrivals = await facts.cached(['coverage-arrivals', dayOf(now)], () =>
    recentArrivals(db, dayOf(now)),
  );
  const dues = new Map<string, string>();
  for (const [table, list] of spans)
    for (const { source, accountId } of list) {
      const name = sourceName({ table, source, accountId });
      if (dues.has(name)) continue;
      const zone = zones.get(`${table} ${source}`) ?? 'UTC';
      const hours = usualHours(table, source, zone, arrivals.get(name) ?? []);
      dues.set(name, dueDay(hours, zone, now));
    }
  return dues;
}

const nobody: ReadonlySet<number> = new Set();

/** What every source has delivered of every app, and what is missing, as things stand now. */
export async function companyCoverage(db: Db, facts: Facts, now: Date): Promise<CompanyCoverage> {
  const spans = await spansOf(facts);
  const [dues, ended, retired] = await Promise.all([
    duesOf(db, facts, spans, now),
    endedSources(db),
    retiredApps(db),
  ]);
  const dueOf: CompanyCoverage['dueOf'] = (it) => dues.get(sourceName(it)) ?? '';
  const networksOf: CompanyCoverage['networksOf'] = (table, source) =>
    spans.networks.get(`${table} ${source}`) ?? nobody;
  const lines = await facts.cached(['coverage', [...dues], ended, retired], async () => {
    const tables = [...spans.spans].map(([table, list]) => gapsIn(facts, table, list, dueOf));
    const found = await Promise.all(tables);
    const expected = {
      dueOf,
      endOf: endsOf(ended),
      isRetired: (appId: number) => retired.includes(appId),
      isReported: await reportedDays(facts, found.flat()),
    };
    return found.flatMap((ofTable): CompanyLine[] =>
      ofTable
        .filter((it) => it.source !== HAND)
        .map((line) => {
          const covered = coveredLine(line, expected);
          if (covered.missing.length === 0) return { ...covered, holes: [] };
          const others = ofTable.filter((it) => it.appId === line.appId);
          return { ...covered, holes: holesOf(covered, others, networksOf) };
        }),
    );
  });
  return { lines, networksOf, dueOf };
}

/** The lines of a table; the days between first and last are asked for only where some lack rows. */
async function gapsIn(
  facts: Facts,
  table: FactTableName,
  spans: readonly DeliveredSpan[],
  dueOf: CompanyCoverage['dueOf'],
): Promise<Line[]> {
  const paused = spans.filter((it) => hasGap(it, dueOf({ table, ...it })));
  if (paused.length === 0) return linesOf(table, spans, new Map(), []);
  const which = {
    sources: [...new Set(paused.map((it) => it.source))],
    apps: [...new Set(paused.map((it) => it.appId))],
  };
  const pauses = pausesOf(await deliveryEdges(facts, table, which));
  const days = daysBefore(pauses);
  const before = await deliveredDays(facts, table, chiefMeasure[table], { ...which, days });
  return linesOf(table, spans, pauses, before);
}
