import { readersTurns } from '../workers/readers-turns.ts';
import { outputsOf } from '../workers/run-task.ts';
import { MOST_CELLS, MOST_COLUMNS } from './limits.ts';
import type { TablePart, TableTask } from './table-task.ts';

/** Megabytes of values and seconds that one table may take. */
const MEMORY = 384;
const SECONDS = 30;

let reports = 0;

async function sheetsApart(input: TableTask): Promise<string[][][]> {
  const module = new URL('./table-task.ts', import.meta.url);
  const outputs = outputsOf<TablePart, number>({
    module,
    input,
    memory: MEMORY,
    seconds: SECONDS,
  });
  const sheets: string[][][] = [];
  for (;;) {
    const { done, value } = await outputs.next();
    if (done) return Array.from({ length: value }, (_, at) => sheets[at] ?? []);
    const sheet = (sheets[value.sheet] ??= []);
    for (const row of value.rows) sheet.push(row);
  }
}

/**
 * The sheets of an XLSX in their order, cells as text: days as YYYY-MM-DD, with their time where
 * they have one; formulas as the values that were saved with them.
 * @throws Refusal `invalid` when it cannot be read, or is more than one file may be.
 */
export async function readWorkbook(bytes: Uint8Array): Promise<string[][][]> {
  const limits = { rows: MOST_CELLS, columns: MOST_COLUMNS, cells: MOST_CELLS };
  // Who brings a report waits for a turn of reports already, see `shared-turns.records.ts`.
  const caller = `report ${(reports += 1)}`;
  return readersTurns.run(caller, () => sheetsApart({ bytes, limits, all: true }));
}

/**
 * The cells of the first sheet, or of a CSV, as text; days as YYYY-MM-DD.
 * @param caller whose turn it takes.
 * @throws Refusal `invalid` when it cannot be read, or is more than one file may be.
 */
export async function readTable(
  bytes: Uint8Array,
  rows: number,
  caller: string,
): Promise<string[][]> {
  const limits = { rows, columns: MOST_COLUMNS, cells: MOST_CELLS };
  const [table = []] = await readersTurns.run(caller, () =>
    sheetsApart({ bytes, limits, all: false }),
  );
  return table;
}
