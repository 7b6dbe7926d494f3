import { withEstimate } from '#/figures/words.ts';
import { formatMoney } from '#/kernel/money.ts';
import { formatPercent } from '#/kernel/numbers.ts';
import type { CohortMeasure } from './cohort-words.ts';
import type { Cell, Cohort } from './roas.contract.ts';

/** Whether a measure is held against 1: the spend is back. */
export const isRoas = (measure: CohortMeasure) => measure === 'roas' || measure === 'roasBlended';

/** Over how many app-days the cells of a cohort are; undefined where none is missing. */
export const coverOfCells = ({ covered }: Cohort, measure: CohortMeasure) =>
  isRoas(measure) ? covered?.ratios : covered?.cohorts;

/** A cell in words. */
export function cellWords(cell: Cell, measure: CohortMeasure, currency: string): string {
  const value = cell[measure];
  if (cell.state === 'none' || value === null) return '';
  if (measure === 'revenue') return formatMoney(value, 'dense', currency);
  if (measure === 'ltv') return formatMoney(value, 'compact', currency);
  const words = formatPercent(value, isRoas(measure) ? 0 : 1);
  return withEstimate(words, cell.estimated && isRoas(measure));
}

/** How strongly a cell is coloured, 0 to 1; ROAS against pay-back, the others against the largest. */
export function heatOf(cell: Cell, measure: CohortMeasure, largest: number): number {
  const value = cell[measure] ?? 0;
  const against = isRoas(measure) ? Math.max(1, largest) : largest;
  return against > 0 ? Math.min(1, Math.max(0, value / against)) : 0;
}

export const paybackWords = (payback: number | null, knownTo: number | null): string =>
  payback !== null ? `D${payback}` : knownTo === null ? '–' : `after D${knownTo}`;
