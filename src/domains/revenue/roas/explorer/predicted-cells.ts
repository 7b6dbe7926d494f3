import { intervalOf } from '#/figures/lifetime/interval.ts';
import { refusalWords } from '#/figures/lifetime/outlook.ts';
import { milestones } from '../age-columns.ts';
import type { Buckets } from '../cohort-buckets.ts';
import type { CohortMeasure } from '../cohort-words.ts';
import type { Ahead } from '../predicted.ts';
import { filled, knownTo } from '../triangle.ts';
import type { ExplorerCell, ExplorerPrediction } from './explorer.contract.ts';
import { valueAt } from './question.server.ts';

/** Milestones that no source tells of these cohorts: what stands there is predicted of all of them. */
export const untoldMilestones = (ages: readonly number[]): number[] =>
  milestones.filter((it) => !ages.includes(it));

/**
 * What a measure of a cohort will be at the ages that nothing is known of yet: what it was at the
 * oldest age that enough installs have reached, grown on from there.
 */
export function predictedCells(
  all: Buckets,
  {
    ages,
    cells,
    measure,
  }: { ages: readonly number[]; cells: ExplorerCell[]; measure: CohortMeasure },
  { outlook, misses }: Ahead,
): ExplorerPrediction {
  if ('refused' in outlook) return { refused: refusalWords[outlook.refused] };
  const { from, growthTo } = outlook;
  const seen = valueAt(knownTo(filled(all), [from])[0]!, measure);
  if (seen === null) return { refused: 'Nothing was spent on these installs' };
  const isOpen = (age: number, at: number) => age > from && cells[at]?.state === 'none';
  const open = [...ages.filter(isOpen), ...untoldMilestones(ages).filter((age) => age > from)];
  return {
    from,
    cells: open.map((age) => {
      const growth = growthTo(age);
      const rounded = (value: number) => (measure === 'ltv' ? Math.round(value) : value);
      const interval = misses && intervalOf(misses, from, age, growth);
      return {
        age,
        value: rounded(seen * growth),
        ...(interval && {
          low: rounded(seen * growth * interval.low),
          high: rounded(seen * growth * interval.high),
        }),
      };
    }),
  };
}
