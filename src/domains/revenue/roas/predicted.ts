import { intervalOf } from '#/figures/lifetime/back-test.ts';
import { OLDEST_PREDICTED, outlookOf, refusalWords } from '#/figures/lifetime/outlook.ts';
import { installsOf, type Buckets } from './cohort-buckets.ts';
import type { History } from './history.facts.ts';
import { predictedAges, type Cell, type Prediction } from './roas.contract.ts';

/** A quotient grows as its revenue does: what it is over stays the same. */
const grown = (value: number | null, growth: number) => (value === null ? null : value * growth);

/** The first age after the known ones at which paid ROAS reaches 1; null within a year. */
function paybackAfter(from: number, roas: number | null, growthTo: (age: number) => number) {
  if (roas === null || roas <= 0) return null;
  for (let age = from + 1; age <= OLDEST_PREDICTED; age += 1)
    if (roas * growthTo(age) >= 1) return age;
  return null;
}

/** What the installs of a cohort will have brought, from the oldest age that enough of them reached. */
export function predictedOf(
  all: Buckets,
  cells: readonly Cell[],
  { growth, band }: History,
): Prediction {
  const own = [...all.values()].map((bucket) => ({
    reached: bucket.earned,
    installs: installsOf(bucket),
    revenue: new Map([...bucket.ages].map(([age, sums]) => [age, sums.revenue])),
  }));
  const outlook = outlookOf(own, growth);
  if ('refused' in outlook) return { refused: refusalWords[outlook.refused] };
  const { from, growthTo } = outlook;
  const seen = cells.find((it) => it.age === from);
  if (!seen) return { refused: refusalWords.noHistory };
  const roas = seen.roas ?? null;
  const isBack = cells.some((it) => it.state !== 'none' && (it.roas ?? 0) >= 1);
  return {
    from,
    payback: isBack ? null : paybackAfter(from, roas, growthTo),
    cells: predictedAges.map((age) => {
      const factor = growthTo(age);
      const ltv = grown(seen.ltv, factor);
      const interval = band && intervalOf(band, from, age, factor);
      return {
        age,
        roas: grown(roas, factor),
        roasBlended: grown(seen.roasBlended, factor),
        ltv: ltv === null ? null : Math.round(ltv),
        ...(interval && { low: interval.low, high: interval.high }),
      };
    }),
  };
}
