import {
  readCents,
  readCount,
  readMean,
  readMicros,
  readMoney,
  readShare,
  type DecimalMark,
} from './cells.ts';
import type { Cell, FigureKind, MeasureColumn } from './report.ts';

/** What is said of a cell that is no such figure. */
export const expected: Record<FigureKind, string> = {
  count: 'This is no count.',
  estimate: 'This is no number.',
  money: 'This is no amount of dollars.',
  cents: 'This is no amount in cents.',
  micros: 'This is no whole number of millionths.',
  share: 'This is no rate from 0 to 100%.',
  percent: 'This is no rate from 0 to 100%.',
  mean: 'This is no average.',
};

function readEstimate(cell: Cell, mark: DecimalMark): number | undefined {
  const number = readMean(cell, mark);
  return number === undefined ? undefined : Math.round(number);
}

const plain = {
  count: readCount,
  estimate: readEstimate,
  money: readMoney,
  cents: readCents,
  micros: readMicros,
};

/** The figure of a column in a row as it can be added up; undefined when its cell is none. */
export function readFigure(
  cells: readonly Cell[],
  { kind, index, of, field }: MeasureColumn,
  mark: DecimalMark,
): number | undefined {
  const cell = cells[index];
  if (kind !== 'share' && kind !== 'percent' && kind !== 'mean') return plain[kind](cell, mark);
  const count = readCount(cells[of ?? -1], mark);
  const isPercent = kind === 'percent' || field.includes('%');
  const rate = kind === 'mean' ? readMean(cell, mark) : readShare(cell, mark, isPercent);
  // 35 times 4.3 is 150.5, of which a double falls short: 15 digits are as many as it has for sure.
  return rate === undefined ? undefined : Math.round(Number((rate * (count ?? 0)).toPrecision(15)));
}
