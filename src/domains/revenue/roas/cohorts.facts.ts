import {
  asksWhoBrought,
  attributedCohorts,
  type CohortQuestion,
} from '#/figures/attributed-cohorts.facts.ts';
import { narrowedBy } from '#/figures/coverage/cover.ts';
import { conditionsOn } from '#/figures/fact-columns.ts';
import type { SumsRow } from '#/figures/kept/day-sums.ts';
import { reportedAges, reportedApps } from '#/figures/reported-ages.facts.ts';
import type { Selection } from '#/figures/selection.records.ts';
import type { Stand } from '#/figures/standing.facts.ts';
import { regionKey } from '#/figures/unknown-region.ts';
import { daysBetween, type DayRange } from '#/kernel/days.ts';
import type { Facts } from '#/store/facts/facts.ts';
import type { Stretch } from '#/store/facts/stretches.ts';
import { totals } from '#/store/facts/totals.ts';
import { OLDEST, type CohortSplit } from './cohort-words.ts';

/** Install days of one cohort that have reached the same age. */
export interface Bucket {
  /**
   * The age they have reached, 45 at most; −1 for days of which no source has reported anything,
   * `MISSING` for app-days of which a source that was expected did not.
   */
  reached: number;
  spend: number;
  /** Installs that were paid for. */
  bought: number;
  /** By age. */
  ages: Map<number, AgeSums>;
}

export interface AgeSums {
  installs: number;
  revenue: number;
  /** Of the revenue, that of app-days whose spend is known. */
  spentOn: number;
  /** Of that, what installs brought that somebody was paid for. */
  paid: number;
  retained: number;
  /** Part of it was shared out by installs. */
  isEstimated: boolean;
}
export type Buckets = Map<number, Bucket>;

/** The age of app-days that lack cohorts or some spend: their cost counts as cost, and in no ratio. */
export const MISSING = -2;

const columns = {
  day: 'day',
  week: 'week',
  month: 'month',
  app: 'app_id',
  mediaSource: 'network_id',
  campaign: 'campaign_id',
  country: 'country',
} as const satisfies Record<CohortSplit, string>;

type Row = Record<string, string | number | null>;
const everyAge = Array.from({ length: OLDEST + 1 }, (_, age) => age);
const cohortMeasures = [
  'installs',
  'ad_revenue_micros',
  'iap_revenue_micros',
  'retained_users',
] as const;

const revenueMeasures = ['ad_revenue_micros', 'iap_revenue_micros'] as const;

/** Install days without an exchange rate: what they cost and brought is left out on both sides. */
export const unrated = ({ money }: Selection, days: DayRange): Stretch[] | undefined =>
  money?.missingIn(days).map((day) => ({ apps: 'all', from: day, to: day }));

export async function cohortRows(
  facts: Facts,
  selection: Selection,
  question: Omit<CohortQuestion, 'ages'>,
): Promise<SumsRow[]> {
  if (asksWhoBrought(selection, question))
    return attributedCohorts(facts, selection, { ...question, ages: everyAge });
  const { measures, splits, days } = question;
  const rows: Row[] = await totals(facts, {
    table: 'cohort',
    measures: measures as ['installs'],
    by: splits as 'country'[],
    ...days,
    scopeApps: selection.apps,
    within: selection.within,
    except: question.except,
    into: selection.money?.into('cohort'),
    where: { ...conditionsOn('cohort', selection), age: everyAge },
  });
  return rows.map((values) => ({ values, isEstimated: false }));
}

const costRows = (
  facts: Facts,
  selection: Selection,
  splits: readonly string[],
  days: DayRange,
): Promise<Row[]> =>
  totals(facts, {
    table: 'acquisition',
    measures: ['spend_micros', 'installs'],
    by: splits as 'country'[],
    ...days,
    scopeApps: selection.apps,
    within: selection.within,
    except: unrated(selection, days),
    into: selection.money?.into('acquisition'),
    where: conditionsOn('acquisition', selection),
  });

/**
 * Cohorts of a selection by the key of their group: install days that have reached the same age stand
 * together, because every cell is over the days that have reached its age.
 */
export function cohortsOf(
  facts: Facts,
  selection: Selection,
  by: CohortSplit,
  { lastComplete, cover }: Pick<Stand, 'lastComplete' | 'cover'>,
): Promise<ReadonlyMap<string, Buckets>> {
  const { from, to } = selection.range;
  const days = { from, to: to < lastComplete ? to : lastComplete };
  const question = { days, ...narrowedBy(selection) };
  const unspent = cover.appDays({ ...question, tables: ['acquisition'] });
  const unknown = ['cohort' as const, 'acquisition' as const].map((it) =>
    cover.holes({ ...question, tables: [it] }),
  );
  const key = ['cohorts', selection, by, lastComplete, unspent, unknown.map((it) => [...it])];
  return facts.cached(key, async () => {
    const column = columns[by];
    const groups = new Map<string, Buckets>();
    if (days.from > days.to) return groups;
    const splits = [...new Set([column, 'day'])];
    const except = unrated(selection, days);
    const cohort = { measures: cohortMeasures, splits: [...splits, 'age'], days, except };
    const spent = { ...cohort, measures: revenueMeasures, except: [...(except ?? []), ...unspent] };
    const [reached, known, cohorts, paid, blended, costs] = await Promise.all([
      reportedAges(facts, selection, days),
      reportedApps(facts, selection, days),
      cohortRows(facts, selection, cohort),
      cohortRows(facts, selection, { ...spent, brought: 'paid' }),
      unspent.length > 0 ? cohortRows(facts, selection, spent) : undefined,
      costRows(facts, selection, [...new Set([...splits, 'app_id'])], days),
    ]);
    const bucketOf = (row: Row, knownTo = OLDEST) => {
      const day = String(row['day']);
      const age = Math.min(knownTo, daysBetween(day, lastComplete), reached.get(day) ?? -1);
      const key = String(row[column]);
      return bucketAt(groups, by === 'country' ? regionKey(key) : key, age);
    };
    // Neither side of a ratio counts where the other is missing, or is only part of what was spent.
    const isUnknown = (app: number, day: string) =>
      unknown.some((holes) => holes.get(app)?.some((it) => it.from <= day && day <= it.to));
    for (const row of costs) {
      const app = Number(row['app_id']);
      const age = isUnknown(app, String(row['day'])) ? MISSING : (known.get(app) ?? -1);
      addCost(bucketOf(row, age), row);
    }
    for (const it of cohorts) addCohort(bucketOf(it.values), it);
    for (const it of blended ?? cohorts) addSpentOn(bucketOf(it.values), it);
    for (const it of paid) addPaid(bucketOf(it.values), it);
    return groups;
  });
}

function bucketAt(groups: Map<string, Buckets>, key: string, reached: number): Bucket {
  const buckets: Buckets = groups.get(key) ?? new Map();
  groups.set(key, buckets);
  const bucket = buckets.get(reached) ?? { reached, spend: 0, bought: 0, ages: new Map() };
  buckets.set(reached, bucket);
  return bucket;
}

function addCost(bucket: Bucket, row: Row): void {
  bucket.spend += Number(row['spend_micros']);
  bucket.bought += Number(row['installs']);
}

const noSums = (): AgeSums => ({
  installs: 0,
  revenue: 0,
  spentOn: 0,
  paid: 0,
  retained: 0,
  isEstimated: false,
});

function ageAt({ ages }: Bucket, age: number): AgeSums {
  const found = ages.get(age) ?? noSums();
  ages.set(age, found);
  return found;
}

export const revenueIn = (row: Row) =>
  Number(row['ad_revenue_micros']) + Number(row['iap_revenue_micros']);

function addCohort(bucket: Bucket, { values, isEstimated }: SumsRow): void {
  const at = ageAt(bucket, Number(values['age']));
  at.installs += Number(values['installs']);
  at.revenue += revenueIn(values);
  at.retained += Number(values['retained_users']);
  at.isEstimated ||= isEstimated;
}

function addSpentOn(bucket: Bucket, { values }: SumsRow): void {
  ageAt(bucket, Number(values['age'])).spentOn += revenueIn(values);
}

function addPaid(bucket: Bucket, { values, isEstimated }: SumsRow): void {
  const at = ageAt(bucket, Number(values['age']));
  at.paid += revenueIn(values);
  at.isEstimated ||= isEstimated;
}

/** The ages that occur anywhere, the youngest first. */
export function agesIn(groups: ReadonlyMap<string, Buckets>): number[] {
  const ages = new Set<number>();
  for (const buckets of groups.values())
    for (const bucket of buckets.values()) for (const age of bucket.ages.keys()) ages.add(age);
  return [...ages].sort((a, b) => a - b);
}

/** All groups as one. */
export function wholeOf(groups: ReadonlyMap<string, Buckets>): Buckets {
  const all = new Map<string, Buckets>();
  for (const buckets of groups.values()) {
    for (const it of buckets.values()) {
      const bucket = bucketAt(all, '', it.reached);
      bucket.spend += it.spend;
      bucket.bought += it.bought;
      for (const [age, sums] of it.ages) {
        const at = ageAt(bucket, age);
        at.installs += sums.installs;
        at.revenue += sums.revenue;
        at.spentOn += sums.spentOn;
        at.paid += sums.paid;
        at.retained += sums.retained;
        at.isEstimated ||= sums.isEstimated;
      }
    }
  }
  return all.get('') ?? new Map();
}
