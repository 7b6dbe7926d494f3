import type { Label } from '#/figures/breakdown.contract.ts';
import type { RowCover } from '#/figures/coverage/row-cover.ts';
import {
  installsOf,
  knows,
  MISSING,
  type AgeSums,
  type Bucket,
  type Buckets,
} from './cohort-buckets.ts';
import type { History } from './history.facts.ts';
import { predictedOf } from './predicted.ts';
import type { Cell, Cohort } from './roas.contract.ts';

const ratio = (over: number, under: number) => (under > 0 ? over / under : null);
const price = (over: number, under: number) => (under > 0 ? Math.round(over / under) : null);
const sum = (buckets: readonly Bucket[], of: (it: Bucket) => number) =>
  buckets.reduce((total, it) => total + of(it), 0);

/** A bucket that holds nothing is nobody's missing age. */
const isEmpty = (it: Bucket) => it.spend === 0 && it.ages.size === 0;

export const filled = (all: Buckets) => [...all.values()].filter((it) => !isEmpty(it));

/** What is missing grows no older. */
const aging = (buckets: readonly Bucket[]) => buckets.filter((it) => it.reached !== MISSING);

/** Sums of the install days of which is known what they brought to an age. */
export interface KnownTo extends Omit<AgeSums, 'installs'> {
  /** Of how many buckets it is known. */
  buckets: number;
  installs: number;
  spend: number;
}

const nothing = (): KnownTo => ({
  buckets: 0,
  installs: 0,
  spend: 0,
  revenue: 0,
  spentOn: 0,
  paid: 0,
  retained: 0,
  retainedOf: 0,
  hasRevenue: false,
  isEstimated: false,
});

/** What installs have brought to each of some ages, the youngest first; who came back is of that day. */
export function knownTo(buckets: Iterable<Bucket>, ages: readonly number[]): KnownTo[] {
  const all = ages.map(nothing);
  for (const bucket of buckets) {
    const told = [...bucket.ages].sort(([a], [b]) => a - b);
    const sofar = nothing();
    let next = 0;
    for (const [at, age] of ages.entries()) {
      for (; next < told.length && told[next]![0] <= age; next += 1) {
        const [, sums] = told[next]!;
        sofar.revenue += sums.revenue;
        sofar.spentOn += sums.spentOn;
        sofar.paid += sums.paid;
        sofar.hasRevenue ||= sums.hasRevenue;
        sofar.isEstimated ||= sums.isEstimated;
      }
      if (knows(bucket, age)) addBucket(all[at]!, bucket, age, sofar);
    }
  }
  return all;
}

function addBucket(to: KnownTo, bucket: Bucket, age: number, sofar: KnownTo): void {
  const now = bucket.ages.get(age);
  to.buckets += 1;
  to.installs += installsOf(bucket);
  to.spend += bucket.spend;
  to.revenue += sofar.revenue;
  to.spentOn += sofar.spentOn;
  to.paid += sofar.paid;
  to.retained += now?.retained ?? 0;
  to.retainedOf += now?.retainedOf ?? 0;
  to.hasRevenue ||= sofar.hasRevenue;
  to.isEstimated ||= sofar.isEstimated;
}

/** How much of a cohort is known to an age, of the buckets that can grow as old. */
export const stateOf = ({ buckets }: KnownTo, all: readonly Bucket[]): Cell['state'] =>
  buckets === 0 ? 'none' : buckets < aging(all).length ? 'partial' : 'whole';

/**
 * What is known at an age. Money that no source tells is not nothing, unless it is what campaigns
 * brought: where cohorts are reported and leave a country or source out, that brought nothing.
 */
export function valuesOf(it: KnownTo) {
  const isTold = it.hasRevenue || it.installs === 0;
  return {
    revenue: isTold ? Math.round(it.revenue) : null,
    roas: isTold ? ratio(it.paid, it.spend) : null,
    roasBlended: isTold ? ratio(it.spentOn, it.spend) : null,
    ltv: isTold ? price(it.revenue, it.installs) : null,
    retention: ratio(it.retained, it.retainedOf),
  };
}

const cellsOf = (buckets: readonly Bucket[], ages: readonly number[]): Cell[] =>
  knownTo(buckets, ages).map((it, at) => ({
    age: ages[at]!,
    ...valuesOf(it),
    ...(it.isEstimated && { estimated: true }),
    state: stateOf(it, buckets),
  }));

/** Over how many app-days the figures are, where some are missing. */
function coveredIn(coverOf: RowCover): Pick<Cohort, 'covered'> {
  const [spend, cohorts, ratios] = (['spend', 'ltv7', 'roas7'] as const).map(
    (it) => coverOf(it).covered,
  );
  return spend || cohorts || ratios
    ? {
        covered: {
          ...(spend && { spend }),
          ...(cohorts && { cohorts }),
          ...(ratios && { ratios }),
        },
      }
    : {};
}

/**
 * A cohort by age. Every cell is over the install days that have reached its age, with the spend and
 * the installs of those days only; ratios come from sums.
 */
export function cohortOf(
  label: Label,
  all: Buckets,
  ages: readonly number[],
  coverOf: RowCover,
  history: History,
): Cohort {
  const buckets = filled(all);
  const cells = cellsOf(buckets, ages);
  const known = cells.filter((it) => it.state !== 'none').at(-1);
  const spend = sum(buckets, (it) => it.spend);
  const installs = sum(buckets, (it) => it.bought);
  const cpi = price(spend, installs);
  return {
    label,
    spend,
    installs,
    cpi,
    ltv: known?.ltv ?? null,
    ltvToCpi: known?.ltv && cpi ? known.ltv / cpi : null,
    knownTo: known?.age ?? null,
    payback: cells.find((it) => it.state !== 'none' && (it.roas ?? 0) >= 1)?.age ?? null,
    cells,
    predicted: predictedOf(all, cells, history),
    ...coveredIn(coverOf),
  };
}
