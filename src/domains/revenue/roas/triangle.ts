import type { Label } from '#/figures/breakdown.contract.ts';
import type { RowCover } from '#/figures/coverage/row-cover.ts';
import { MISSING, type Bucket, type Buckets } from './cohorts.facts.ts';
import type { History } from './history.facts.ts';
import { predictedOf } from './predicted.ts';
import type { Cell, Cohort } from './roas.contract.ts';

const ratio = (over: number, under: number) => (under > 0 ? over / under : null);
const price = (over: number, under: number) => (under > 0 ? Math.round(over / under) : null);
const sum = (buckets: readonly Bucket[], of: (it: Bucket) => number) =>
  buckets.reduce((total, it) => total + of(it), 0);

/** A bucket that holds nothing is nobody's missing age. */
const isEmpty = (it: Bucket) => it.spend === 0 && it.ages.size === 0;

/** What is missing grows no older. */
const aging = (buckets: readonly Bucket[]) => buckets.filter((it) => it.reached !== MISSING);

function cellAt(buckets: readonly Bucket[], age: number): Cell {
  const old = buckets.filter((it) => it.reached >= age);
  const upTo = (of: 'revenue' | 'spentOn' | 'paid') =>
    sum(old, (it) =>
      [...it.ages].reduce((total, [at, sums]) => (at <= age ? total + sums[of] : total), 0),
    );
  const revenue = upTo('revenue');
  const spend = sum(old, (it) => it.spend);
  const isEstimated = old.some((it) =>
    [...it.ages].some(([at, sums]) => at <= age && sums.isEstimated),
  );
  const at = (it: Bucket) => it.ages.get(age);
  const installs = sum(old, (it) => it.ages.get(0)?.installs ?? at(it)?.installs ?? 0);
  return {
    age,
    revenue: Math.round(revenue),
    roas: ratio(upTo('paid'), spend),
    roasBlended: ratio(upTo('spentOn'), spend),
    ...(isEstimated && { estimated: true }),
    ltv: price(revenue, installs),
    retention: ratio(
      sum(old, (it) => at(it)?.retained ?? 0),
      sum(old, (it) => at(it)?.installs ?? 0),
    ),
    state: old.length === 0 ? 'none' : old.length < aging(buckets).length ? 'partial' : 'whole',
  };
}

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
  const buckets = [...all.values()].filter((it) => !isEmpty(it));
  const cells = ages.map((age) => cellAt(buckets, age));
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
