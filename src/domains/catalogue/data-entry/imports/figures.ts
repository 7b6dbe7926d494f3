import {
  isBlank,
  readCents,
  readCount,
  readMean,
  readMicros,
  readMoney,
  readShare,
  type DecimalMark,
} from './cells.ts';
import { UnreadableCell, type Cell, type FigureKind, type MeasureColumn } from './report.ts';

const nouns: Record<FigureKind, string> = {
  count: 'This is no count.',
  estimate: 'This is no number.',
  money: 'This is no amount of dollars.',
  cents: 'This is no amount in cents.',
  micros: 'This is no whole number of millionths.',
  share: 'This is no rate from 0 to 100%.',
  percent: 'This is no rate from 0 to 100%.',
  mean: 'This is no average.',
};

/** What is said of a cell that is no such figure. */
export function messageOf(cell: Cell, { kind }: MeasureColumn, currency: string): string {
  if (isBlank(cell)) return 'This is empty.';
  const isOther = kind === 'money' && currency !== '' && currency !== 'USD';
  return isOther ? `This is no amount in ${currency}.` : nouns[kind];
}

/** A whole number that is kept as it is; undefined for one that is too large to be one. */
function wholeOf(number: number): number | undefined {
  const whole = Math.round(number);
  return Number.isSafeInteger(whole) ? whole : undefined;
}

function readEstimate(cell: Cell, mark: DecimalMark): number | undefined {
  const number = readMean(cell, mark);
  return number === undefined ? undefined : wholeOf(number);
}

const meaningOf = {
  zero: () => 0,
  absent: () => null,
  wrong: () => undefined,
  'wrong-if-empty': (cell: Cell) => (String(cell ?? '').trim() === '' ? undefined : null),
};

const plain = {
  count: readCount,
  estimate: readEstimate,
  money: readMoney,
  cents: readCents,
  micros: readMicros,
};

/**
 * The figure of a column in a row as it can be added up; null when the row does not tell it,
 * undefined when its cell is no such figure.
 */
export function readFigure(
  cells: readonly Cell[],
  column: MeasureColumn,
  mark: DecimalMark,
  currency: string,
): number | null | undefined {
  const { kind, index, when, blank } = column;
  const cell = cells[index];
  if (when && !when.is.test(String(cells[when.index] ?? ''))) return null;
  if (kind === 'share' || kind === 'percent' || kind === 'mean') {
    return readRate(cells, column, mark);
  }
  if (isBlank(cell)) return meaningOf[blank](cell);
  return plain[kind](cell, mark, currency);
}

/** The sum that a rate or an average came from. What nobody did has none, whatever the cell says. */
function readRate(
  cells: readonly Cell[],
  { kind, index, of, field }: MeasureColumn,
  mark: DecimalMark,
): number | null | undefined {
  const [cell, base] = [cells[index], cells[of ?? -1]];
  const count = isBlank(base) ? null : readCount(base, mark);
  if (count === null || count === undefined) return null;
  if (isBlank(cell)) return count === 0 ? 0 : null;
  if (cell instanceof UnreadableCell) return undefined;
  const isPercent = kind === 'percent' || field.includes('%');
  const rate = kind === 'mean' ? readMean(cell, mark) : readShare(cell, mark, isPercent);
  // 35 times 4.3 is 150.5, of which a double falls short: 15 digits are as many as it has for sure.
  return rate === undefined ? undefined : wholeOf(Number((rate * count).toPrecision(15)));
}
