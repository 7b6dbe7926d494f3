import { withEstimate } from '#/figures/words.ts';
import { formatMoney } from '#/kernel/money.ts';
import { formatPercent } from '#/kernel/numbers.ts';
import type { CohortMeasure } from './cohort-words.ts';
import type { Cell, Cohort } from './roas.contract.ts';

/** Whether a measure is held against 1: the spend is back. */
export const isRoas = (measure: CohortMeasure) => measure === 'roas' || measure === 'roasBlended';

/** What is predicted beyond the reported ages. */
export const isPredicted = (measure: CohortMeasure): measure is 'roas' | 'roasBlended' | 'ltv' =>
  measure !== 'revenue' && measure !== 'retention';

/** Whether a milestone is told of the installs of a cohort, so that nothing is predicted of it. */
export function isToldAt({ cells, predicted }: Cohort, age: number): boolean {
  if (!cells.some((it) => it.age === age && it.state !== 'none')) return false;
  return 'refused' in predicted || predicted.cells.some((it) => it.age === age && it.known);
}

/** Over how many app-days the cells of a cohort are; undefined where none is missing. */
export const coverOfCells = ({ covered }: Cohort, measure: CohortMeasure) =>
  isRoas(measure) ? covered?.ratios : covered?.cohorts;

/** A value of a measure in words. */
export function valueWords(value: number, measure: CohortMeasure, currency: string): string {
  if (measure === 'revenue') return formatMoney(value, 'dense', currency);
  if (measure === 'ltv') return formatMoney(value, 'compact', currency);
  return formatPercent(value, isRoas(measure) ? 0 : 1);
}

/** A cell in words. */
export function cellWords(cell: Cell, measure: CohortMeasure, currency: string): string {
  const value = cell[measure];
  if (cell.state === 'none' || value === null) return '';
  const words = valueWords(value, measure, currency);
  return withEstimate(words, cell.estimated && isRoas(measure));
}

/** How strongly a cell is coloured, 0 to 1; ROAS against pay-back, the others against the largest. */
export function heatOf(value: number, measure: CohortMeasure, largest: number): number {
  const against = isRoas(measure) ? Math.max(1, largest) : largest;
  return against > 0 ? Math.min(1, Math.max(0, value / against)) : 0;
}

export function paybackWords({ payback, knownTo, predicted }: Cohort): string {
  if (payback !== null) return `D${payback}`;
  if (knownTo === null) return '–';
  const later = 'refused' in predicted ? null : predicted.payback;
  return later === null ? `after D${knownTo}` : `~D${later}`;
}

interface PredictedWords {
  words: string;
  /** "43% to 61%": where it lies four times out of five. */
  between?: string;
}

/** What is predicted of a cohort at an age, in words; why there is nothing, where there is not. */
export function predictedWords(
  { predicted }: Cohort,
  age: number,
  measure: 'roas' | 'roasBlended' | 'ltv',
  currency: string,
): PredictedWords | { refused: string } {
  if ('refused' in predicted) return predicted;
  const cell = predicted.cells.find((it) => it.age === age);
  const value = cell?.[measure] ?? null;
  if (!cell || value === null) return { refused: 'Nothing was spent on these installs' };
  const written = (it: number) =>
    measure === 'ltv' ? formatMoney(Math.round(it), 'compact', currency) : formatPercent(it, 0);
  return {
    words: `~${written(value)}`,
    ...(cell.low !== undefined &&
      cell.high !== undefined && {
        between: `${written(value * cell.low)} to ${written(value * cell.high)}`,
      }),
  };
}
