import type { SumsRow } from '#/figures/kept/day-sums.ts';

/** Install days of one cohort that have reached the same age, of apps that are reported alike. */
export interface Bucket {
  /**
   * The oldest age that is known of them; −1 for days of which no source has reported anything,
   * `MISSING` for app-days of which a source that was expected did not.
   */
  reached: number;
  /** The oldest age to which it is known what they brought; below 0 where no source tells. */
  earned: number;
  /** The ages that the source of these apps tells; undefined where it tells nothing of them. */
  told: ReadonlySet<number> | undefined;
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
  /** The installs of those who were counted when they came back; a source may not count them. */
  retainedOf: number;
  /** Whether any source tells money at this age. */
  hasRevenue: boolean;
  /** Part of it was shared out by installs. */
  isEstimated: boolean;
}

/** By what is known of them: see `bucketAt`. */
export type Buckets = Map<string, Bucket>;
export type Cohorts = ReadonlyMap<string, Buckets>;

/** The age of app-days that lack cohorts or some spend: their cost counts as cost, and in no ratio. */
export const MISSING = -2;

export type Row = Record<string, string | number | null>;

/**
 * Whether installs are known at an age. A source that tells day 1 and day 3 says nothing of day 2:
 * all revenue to then would be that of day 1.
 */
export const knows = ({ reached, told }: Bucket, age: number): boolean =>
  age <= reached && (!told || told.has(age));

/** Whether what installs have brought to an age is known: who came back may be told further. */
export const knowsMoney = (bucket: Bucket, age: number): boolean =>
  age <= bucket.earned && knows(bucket, age) && (bucket.ages.get(age)?.hasRevenue ?? true);

/** To which age installs are known, and what they brought. */
export type Reach = Pick<Bucket, 'reached' | 'earned'>;
type Known = Reach & Pick<Bucket, 'told'>;
const emptyBucket = ({ reached, earned, told }: Known): Bucket => ({
  reached,
  earned,
  told,
  spend: 0,
  bought: 0,
  ages: new Map(),
});

/** The bucket of a group for apps that are reported alike, numbered, and ages they have reached. */
export function bucketAt(
  groups: Map<string, Buckets>,
  key: string,
  { kind, ...known }: Known & { kind: number },
): Bucket {
  const buckets: Buckets = groups.get(key) ?? new Map();
  groups.set(key, buckets);
  const name = `${kind} ${known.reached} ${known.earned}`;
  const bucket = buckets.get(name) ?? emptyBucket(known);
  buckets.set(name, bucket);
  return bucket;
}

/** How many installs they are: each age repeats them, the youngest that is told has them all. */
export function installsOf({ ages }: Bucket): number {
  const youngest = ages.get(0) ?? ages.get(Math.min(...ages.keys()));
  return youngest?.installs ?? 0;
}

const noSums = (): AgeSums => ({
  installs: 0,
  revenue: 0,
  spentOn: 0,
  paid: 0,
  retained: 0,
  retainedOf: 0,
  hasRevenue: false,
  isEstimated: false,
});

function ageAt({ ages }: Bucket, age: number): AgeSums {
  const found = ages.get(age) ?? noSums();
  ages.set(age, found);
  return found;
}

/** What nobody tells and what was not asked for adds nothing. */
const amountIn = (row: Row, name: string) => Number(row[name] ?? 0);
const tells = (row: Row, name: string) => row[name] !== null && row[name] !== undefined;

export const revenueIn = (row: Row) =>
  amountIn(row, 'ad_revenue_micros') + amountIn(row, 'iap_revenue_micros');

export function addCost(bucket: Bucket, row: Row): void {
  bucket.spend += Number(row['spend_micros']);
  bucket.bought += Number(row['installs']);
}

export function addCohort(bucket: Bucket, { values, isEstimated }: SumsRow): void {
  const at = ageAt(bucket, Number(values['age']));
  at.installs += amountIn(values, 'installs');
  at.revenue += revenueIn(values);
  at.hasRevenue ||= tells(values, 'ad_revenue_micros') || tells(values, 'iap_revenue_micros');
  if (tells(values, 'retained_users')) {
    at.retained += amountIn(values, 'retained_users');
    at.retainedOf += amountIn(values, 'installs');
  }
  at.isEstimated ||= isEstimated;
}

export function addSpentOn(bucket: Bucket, { values }: SumsRow): void {
  ageAt(bucket, Number(values['age'])).spentOn += revenueIn(values);
}

export function addPaid(bucket: Bucket, { values, isEstimated }: SumsRow): void {
  const at = ageAt(bucket, Number(values['age']));
  at.paid += revenueIn(values);
  at.isEstimated ||= isEstimated;
}

/** The ages that occur anywhere, the youngest first. */
export function agesIn(groups: Cohorts): number[] {
  const ages = new Set<number>();
  for (const buckets of groups.values())
    for (const bucket of buckets.values()) for (const age of bucket.ages.keys()) ages.add(age);
  return [...ages].sort((a, b) => a - b);
}

/** Some groups as one. */
export function wholeOf(groups: Iterable<Buckets>): Buckets {
  const whole: Buckets = new Map();
  for (const buckets of groups)
    for (const [name, it] of buckets) {
      const bucket = whole.get(name) ?? emptyBucket(it);
      whole.set(name, bucket);
      bucket.spend += it.spend;
      bucket.bought += it.bought;
      for (const [age, sums] of it.ages) addSums(ageAt(bucket, age), sums);
    }
  return whole;
}

function addSums(to: AgeSums, sums: AgeSums): void {
  to.installs += sums.installs;
  to.revenue += sums.revenue;
  to.spentOn += sums.spentOn;
  to.paid += sums.paid;
  to.retained += sums.retained;
  to.retainedOf += sums.retainedOf;
  to.hasRevenue ||= sums.hasRevenue;
  to.isEstimated ||= sums.isEstimated;
}
