import type { Label } from '#/figures/breakdown.contract.ts';
import type { RowCover } from '#/figures/coverage/row-cover.ts';
import {
  installsOf,
  knows,
  knowsMoney,
  MISSING,
  type AgeSums,
  type Bucket,
  type Buckets,
} from './cohort-buckets.ts';
import { predictedOf, type Ahead } from './predicted.ts';
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

/** Sums of the install days that are known at an age; those of money of those whose money is. */
export interface KnownTo extends Omit<AgeSums, 'installs' | 'hasRevenue'> {
  /** Of how many buckets it is known who came back, and their installs. */
  buckets: number;
  installs: number;
  /** Of how many it is known what they brought, and the installs of these. */
  earning: number;
  earners: number;
  spend: number;
}

const nothing = (): KnownTo => ({
  buckets: 0,
  installs: 0,
  earning: 0,
  earners: 0,
  spend: 0,
  revenue: 0,
  spentOn: 0,
  paid: 0,
  retained: 0,
  retainedOf: 0,
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
        sofar.isEstimated ||= sums.isEstimated;
      }
      if (knows(bucket, age)) addReturns(all[at]!, bucket, age, sofar);
      if (knowsMoney(bucket, age)) addMoney(all[at]!, bucket, sofar);
    }
  }
  return all;
}

function addReturns(to: KnownTo, bucket: Bucket, age: number, sofar: KnownTo): void {
  const now = bucket.ages.get(age);
  to.buckets += 1;
  to.installs += installsOf(bucket);
  to.retained += now?.retained ?? 0;
  to.retainedOf += now?.retainedOf ?? 0;
  to.isEstimated ||= sofar.isEstimated;
}

function addMoney(to: KnownTo, bucket: Bucket, sofar: KnownTo): void {
  to.earning += 1;
  to.earners += installsOf(bucket);
  to.spend += bucket.spend;
  to.revenue += sofar.revenue;
  to.spentOn += sofar.spentOn;
  to.paid += sofar.paid;
  to.isEstimated ||= sofar.isEstimated;
}

type State = Cell['state'];
const stateBy = (known: number, all: number): State =>
  known === 0 ? 'none' : known < all ? 'partial' : 'whole';

/** How much of a cohort is known to an age, of the buckets that can grow as old. */
export const stateOfReturns = ({ buckets }: KnownTo, all: readonly Bucket[]): State =>
  stateBy(buckets, aging(all).length);

/** The same of what it brought; apps of which no service tells money are no part of it. */
export const stateOfMoney = ({ earning }: KnownTo, all: readonly Bucket[]): State =>
  stateBy(earning, aging(all).filter((it) => it.earned >= 0 || it.reached < 0).length);

/** A cell tells both; where no money is told to its age, it is about who came back. */
function stateOf(it: KnownTo, all: readonly Bucket[]): State {
  const [returns, money] = [stateOfReturns(it, all), stateOfMoney(it, all)];
  return money === 'none' || money === returns ? returns : 'partial';
}

/** What is known at an age. Money that no source tells is not nothing. */
export const valuesOf = (it: KnownTo) => ({
  revenue: it.earning > 0 ? Math.round(it.revenue) : null,
  roas: ratio(it.paid, it.spend),
  roasBlended: ratio(it.spentOn, it.spend),
  ltv: price(it.revenue, it.earners),
  retention: ratio(it.retained, it.retainedOf),
});

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
  ahead: Ahead,
): Cohort {
  const buckets = filled(all);
  const cells = cellsOf(buckets, ages);
  const known =
    cells.findLast((it) => it.ltv !== null) ?? cells.findLast((it) => it.state !== 'none');
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
    predicted: predictedOf((age) => cellsOf(buckets, [age])[0]!, ahead),
    ...coveredIn(coverOf),
  };
}
