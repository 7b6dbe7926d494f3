import type { leftOutReasons } from '../imports.contract.ts';
import { isBlank, type DecimalMark } from './cells.ts';
import { readFigure } from './figures.ts';
import type { Cell, MeasureColumn } from './report.ts';

export type LeftOutReason = (typeof leftOutReasons)[number];

export interface LeftOutRows {
  reason: LeftOutReason;
  rows: number;
  /** Sum of the figure the source is about. */
  value: number;
}

/** Counts what is left out and what it is worth, so that a person sees it. */
export class LeftOut {
  private readonly chief: MeasureColumn | undefined;
  private readonly mark: DecimalMark;
  private sums = new Map<LeftOutReason, LeftOutRows>();

  constructor(measures: readonly MeasureColumn[], mark: DecimalMark, chief: string) {
    this.chief = measures.find((it) => it.measure === chief);
    this.mark = mark;
  }

  add(reason: LeftOutReason, cells: readonly Cell[]): void {
    const it = this.sums.get(reason) ?? { reason, rows: 0, value: 0 };
    it.rows += 1;
    if (this.chief) it.value += readFigure(cells, this.chief, this.mark, '') ?? 0;
    this.sums.set(reason, it);
  }

  take(): LeftOutRows[] {
    const all = [...this.sums.values()];
    this.sums = new Map();
    return all;
  }
}

/** In the languages in which reports are exported. */
const total = /^\s*((grand |sub)?totals?\b|итого(?!\p{L}))/iu;

/**
 * Whether a row is the sum of others, as dashboards put below a table: it has no day, and says
 * "Total" or nothing at all where the others say what they are about.
 */
export function isSummary(cells: readonly Cell[], day: number, texts: readonly number[]): boolean {
  const said = texts.map((it) => cells[it]).filter((it) => !isBlank(it));
  const isDayless = isBlank(cells[day]) || total.test(String(cells[day]));
  return isDayless && (said.length === 0 || said.some((it) => total.test(String(it))));
}
