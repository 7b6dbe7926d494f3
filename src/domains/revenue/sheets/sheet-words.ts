import type { ShownMeasure } from '#/figures/own/shown-measure.ts';
import { figureWords } from '#/figures/words.ts';
import { formatMoney } from '#/kernel/money.ts';
import { formatNumber } from '#/kernel/numbers.ts';
import type { Heat } from '#/ui/grid/grid-column.ts';

/** Money without its currency, which stands in the column's title: as many decimals as say something. */
function amount(micros: number): string {
  const value = micros / 1_000_000;
  const size = Math.abs(value);
  return formatNumber(value, size >= 100 || size === 0 ? 0 : size >= 1 ? 2 : 4);
}

type Written = Pick<ShownMeasure, 'unit' | 'decimals'>;

/** A figure as it stands in a cell of the sheet. */
export function cellWords({ unit, decimals }: Written, value: number): string {
  if (unit === 'money')
    return decimals === undefined ? amount(value) : formatNumber(value / 1_000_000, decimals);
  if (decimals !== undefined) return figureWords(unit, value, 'full', undefined, decimals);
  return unit === 'count' ? formatNumber(value) : figureWords(unit, value);
}

/** A figure in a sentence, with its sign. */
export function sentenceWords(measure: Written, value: number | null, currency: string): string {
  if (value === null) return 'nothing';
  const { unit, decimals } = measure;
  if (unit !== 'money') return cellWords(measure, value);
  if (decimals !== undefined) return figureWords(unit, value, 'full', currency, decimals);
  return formatMoney(value, Math.abs(value) >= 100_000_000 ? 'whole' : 'compact', currency);
}

export const unitNote = ({ unit }: Written, currency: string) =>
  unit === 'money' ? `, ${currency}` : '';

/** Shares of the row's own usual from which a cell is tinted, weakly to strongly. */
const steps = [0.06, 0.15, 0.25] as const;

/** How far a figure is from the usual of its row; the sign of a usual below zero does not matter. */
export function heatOf(value: number | null | undefined, usual: number | null): Heat {
  if (value === null || value === undefined || usual === null || usual === 0) return '0';
  const far = (value - usual) / Math.abs(usual);
  const step = steps.filter((it) => Math.abs(far) > it).length;
  if (step === 0) return '0';
  const at = step as 1 | 2 | 3;
  return far > 0 ? `p${at}` : `n${at}`;
}
