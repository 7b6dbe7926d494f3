import { intervalOf } from '#/figures/lifetime/interval.ts';
import { OLDEST_PREDICTED, outlookOf, refusalWords } from '#/figures/lifetime/outlook.ts';
import { milestones } from './age-columns.ts';
import { installsOf, type Buckets } from './cohort-buckets.ts';
import type { History } from './history.facts.ts';
import type { Cell, Prediction } from './roas.contract.ts';

/** A quotient grows as its revenue does: what it is over stays the same. */
const grown = (value: number | null, growth: number) => (value === null ? null : value * growth);

/** The first age after the known ones at which paid ROAS reaches 1; null within a year. */
function paybackAfter(from: number, roas: number | null, growthTo: (age: number) => number) {
  if (roas === null || roas <= 0) return null;
  for (let age = from + 1; age <= OLDEST_PREDICTED; age += 1)
    if (roas * growthTo(age) >= 1) return age;
  return null;
}

/**
 * What the installs of a cohort have brought at the milestones, as far as they are told of them; beyond
 * the oldest age that enough of them reached, what they will have brought.
 */
export function predictedOf(
  all: Buckets,
  cellAt: (age: number) => Cell,
  { growth, misses }: History,
): Prediction {
  const own = [...all.values()].map((bucket) => ({
    reached: bucket.earned,
    installs: installsOf(bucket),
    revenue: new Map([...bucket.ages].map(([age, sums]) => [age, sums.revenue])),
  }));
  const outlook = outlookOf(own, growth);
  if ('refused' in outlook) return { refused: refusalWords[outlook.refused] };
  const { from, growthTo } = outlook;
  const seen = cellAt(from);
  const known = milestones.filter((it) => it <= from).map(cellAt);
  const isBack = [...known, seen].some((it) => it.state !== 'none' && (it.roas ?? 0) >= 1);
  const predicted = (age: number) => {
    const factor = age >= from ? growthTo(age) : 1 / (growth.between(age, from) ?? 1);
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
