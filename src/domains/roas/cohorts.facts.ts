import { daysBetween, type DayRange } from '#/kernel/days.ts';
import type { Facts } from '#/store/facts/facts.ts';
import { totals } from '#/store/facts/totals.ts';
import { asksWhoBrought, attributedCohorts } from '../figures/attributed-cohorts.facts.ts';
import { conditionsOn } from '../figures/fact-columns.ts';
import { reportedAges } from '../figures/reported-ages.facts.ts';
import type { Selection } from '../figures/selection.records.ts';
import { OLDEST, type CohortSplit } from './cohort-words.ts';

/** Install days of one cohort that have reached the same age. */
export interface Bucket {
  /** The age they have reached, 45 at most; −1 for days of which no source has reported anything. */
  reached: number;
  spend: number;
  /** Installs that were paid for. */
  bought: number;
  /** By age. */
  ages: Map<number, { installs: number; revenue: number; retained: number }>;
}
export type Buckets = Map<number, Bucket>;

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

async function cohortRows(
  facts: Facts,
  selection: Selection,
  splits: readonly string[],
  days: DayRange,
): Promise<Row[]> {
  const question = { measures: cohortMeasures, splits, days, ages: everyAge };
  if (asksWhoBrought(selection, splits)) return attributedCohorts(facts, selection, question);
  return totals(facts, {
    table: 'cohort',
    measures: cohortMeasures,
    by: splits as 'country'[],
    ...days,
    scopeApps: selection.apps,
    within: selection.within,
    where: { ...conditionsOn('cohort', selection), age: everyAge },
  });
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
  lastComplete: string,
): Promise<ReadonlyMap<string, Buckets>> {
  return facts.cached(['cohorts', selection, by, lastComplete], async () => {
    const column = columns[by];
    const { from, to } = selection.range;
    const days = { from, to: to < lastComplete ? to : lastComplete };
    const groups = new Map<string, Buckets>();
    if (days.from > days.to) return groups;
    const splits = [...new Set([column, 'day'])];
    const [reached, cohorts, costs] = await Promise.all([
      reportedAges(facts, selection, days),
      cohortRows(facts, selection, [...splits, 'age'], days),
      costRows(facts, selection, splits, days),
    ]);
    const bucketOf = (row: Row) => {
      const day = String(row['day']);
      const age = Math.min(OLDEST, daysBetween(day, lastComplete), reached.get(day) ?? -1);
      return bucketAt(groups, String(row[column]), age);
    };
    for (const row of costs) addCost(bucketOf(row), row);
    for (const row of cohorts) addCohort(bucketOf(row), row);
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

function addCohort(bucket: Bucket, row: Row): void {
  const age = Number(row['age']);
  const at = bucket.ages.get(age) ?? { installs: 0, revenue: 0, retained: 0 };
  at.installs += Number(row['installs']);
  at.revenue += Number(row['ad_revenue_micros']) + Number(row['iap_revenue_micros']);
  at.retained += Number(row['retained_users']);
  bucket.ages.set(age, at);
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
        const at = bucket.ages.get(age) ?? { installs: 0, revenue: 0, retained: 0 };
        at.installs += sums.installs;
        at.revenue += sums.revenue;
        at.retained += sums.retained;
        bucket.ages.set(age, at);
      }
    }
  }
  return all.get('') ?? new Map();
}
