import type { TaskRun } from '../workers/task-host.ts';
import { csvTable } from './csv-table.ts';
import type { TableLimits } from './limits.ts';
import { firstSheetOf, sheetsOf } from './workbook.ts';

/** A file of a person whose cells are read in a process of its own. */
export interface TableTask {
  bytes: Uint8Array;
  limits: TableLimits;
  /** All sheets of a workbook, numbers to their last digit; otherwise its first, or a CSV. */
  all: boolean;
}

/** Cells that go to the server at a time: taking them in holds nobody up. */
const AT_ONCE = 20_000;

/** Gives rows in parts, each with the number of its sheet. */
export interface TablePart {
  sheet: number;
  rows: string[][];
}

export const run: TaskRun<TableTask, number> = async ({ bytes, limits, all }, host) => {
  const file = Buffer.from(bytes);
  const isZip = file.subarray(0, 2).toString('latin1') === 'PK';
  const sheets = all
    ? await sheetsOf(file, limits)
    : [isZip ? await firstSheetOf(file, limits) : csvTable(file, limits)];
  for (const [sheet, table] of sheets.entries()) {
    for (const rows of parts(table)) await host.output({ sheet, rows } satisfies TablePart);
  }
  return sheets.length;
};

function* parts(table: string[][]): Generator<string[][]> {
  let part: string[][] = [];
  let cells = 0;
  for (const row of table) {
    part.push(row);
    cells += row.length + 1;
    if (cells < AT_ONCE) continue;
    yield part;
    [part, cells] = [[], 0];
  }
  if (part.length > 0) yield part;
}
