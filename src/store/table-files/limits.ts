import { invalid } from '#/kernel/refusal.ts';

/** What one table may be: far more than a list ever is, far less than what stops a machine. */
export interface TableLimits {
  /** Below the heading. */
  rows: number;
  columns: number;
  cells: number;
}

export const MOST_COLUMNS = 2_000;
export const MOST_CELLS = 2_000_000;
/** Excel keeps 32,767 characters in a cell. */
const MOST_IN_CELL = 100_000;

const number = (it: number) => it.toLocaleString('en-US');

export const tooManyRows = (rows: number) =>
  invalid({ file: `At most ${number(rows)} rows at a time.` });
export const tooManyColumns = (columns: number) =>
  invalid({ file: `This file has more than ${number(columns)} columns.` });
const tooManyCells = (cells: number) =>
  invalid({ file: `This file has more than ${number(cells)} cells.` });
const tooLongCell = () =>
  invalid({ file: `A cell of this file has more than ${number(MOST_IN_CELL)} characters.` });

/** Counts a table while it is read. @throws Refusal `invalid` that names the limit. */
export class TableMeter {
  private readonly limits: TableLimits;
  private rows = 0;
  private cells = 0;

  constructor(limits: TableLimits) {
    this.limits = limits;
  }

  add(row: readonly string[]): void {
    const { rows, columns, cells } = this.limits;
    if (row.length > columns) throw tooManyColumns(columns);
    if ((this.rows += 1) > rows + 1) throw tooManyRows(rows);
    if ((this.cells += row.length) > cells) throw tooManyCells(cells);
    if (row.some((cell) => cell.length > MOST_IN_CELL)) throw tooLongCell();
  }
}
