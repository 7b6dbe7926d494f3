import { intervalOf } from '#/figures/lifetime/interval.ts';
import {
  OLDEST_PREDICTED,
  outlookOf,
  refusalWords,
  type Grows,
} from '#/figures/lifetime/outlook.ts';
import { milestones } from './age-columns.ts';
import { installsOf, type Buckets } from './cohort-buckets.ts';
import type { History } from './history.facts.ts';
import type { Cell, Prediction } from './roas.contract.ts';

/** A quotient grows as its revenue does: what it is over stays the same. */
const grown = (value: number | null, growth: number) => (value === null ? null : value * growth);

/** The first age after the known ones at which paid ROAS reaches 1; null within a year. */
function paybackAfter(from: number, roas: number | null, growthTo: (age: number) => number) {
  const isBack = (age: number) => (roas ?? 0) * growthTo(age) >= 1;
  if (!isBack(OLDEST_PREDICTED)) return null;
  // Revenue never shrinks with age.
  let [low, high] = [from + 1, OLDEST_PREDICTED];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBack(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** What will come of a cohort, and what that is made of. */
export interface Ahead extends Pick<History, 'misses'> {
  grows: Grows;
  outlook: ReturnType<typeof outlookOf>;
}

/** How a cohort grows on from the oldest age that enough of its installs have reached. */
export const outlookIn = (all: Buckets, grows: Grows) =>
  outlookOf(
    [...all.values()].map((bucket) => ({
      reached: bucket.earned,
      installs: installsOf(bucket),
      revenue: new Map([...bucket.ages].map(([age, sums]) => [age, sums.revenue])),
    })),
    grows,
  );

/**
 * What the installs of a cohort have brought at the milestones, as far as they are told of them; beyond
 * the oldest age that enough of them reached, what they will have brought.
 */
export function predictedOf(
  cellAt: (age: number) => Cell,
  { grows, outlook, misses }: Ahead,
): Prediction {
  if ('refused' in outlook) return { refused: refusalWords[outlook.refused] };
  const { from, growthTo } = outlook;
  const seen = cellAt(from);
  const known = milestones.filter((it) => it <= from).map(cellAt);
  const isBack = [...known, seen].some((it) => it.state !== 'none' && (it.roas ?? 0) >= 1);
  const predicted = (age: number) => {
    const factor = age >= from ? growthTo(age) : 1 / (grows.between(age, from) ?? 1);
    const ltv = grown(seen.ltv, factor);
    const interval = misses && age > from && intervalOf(misses, from, age, factor);
    return {
      age,
      roas: grown(seen.roas, factor),
      roasBlended: grown(seen.roasBlended, factor),
      ltv: ltv === null ? null : Math.round(ltv),
      ...(interval && { low: interval.low, high: interval.high }),
    };
  };
  return {
    from,
    payback: isBack ? null : paybackAfter(from, seen.roas, growthTo),
    cells: milestones.map((age) => {
      const told = known.find((it) => it.age === age && it.state !== 'none');
      if (!told) return predicted(age);
      const { roas, roasBlended, ltv } = told;
      return { age, roas, roasBlended, ltv, known: true, low: 1, high: 1 };
    }),
  };
}
