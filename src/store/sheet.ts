import Papa from 'papaparse';
import { invalid } from '#/kernel/refusal.ts';
import type { FileReply } from '#/kernel/schema.ts';
import { marked } from './formula-mark.ts';
import { Breath } from './workers/breath.ts';
import { madeApart } from './workers/made-apart.ts';

export type SheetFormat = 'csv' | 'xlsx';
type Value = string | number | null | undefined;
export type Cell = string | number | null;

export interface Column<R> {
  title: string;
  value: (row: R) => Value;
}

/** Rows of a file: a list, or what makes them one by one, each time it is gone through. */
export interface SheetRows<R> extends Iterable<R> {
  readonly length: number;
}

/** A value as a cell. Numbers stay numbers; see `marked` for text. */
export const harmless = (value: Value): Cell =>
  typeof value === 'string' ? marked(value) : (value ?? null);

/** Cells taken at once: a millisecond or two of the thread. A row may have a column for each day of years. */
const AT_ONCE = 4_000;
/** A workbook of more would take more memory than one file may take. */
const MOST_CELLS = 1_500_000;

/** The cells of rows, a few at a time; others have the thread in between. */
async function* cellsOf<R>(
  columns: readonly Column<R>[],
  rows: SheetRows<R>,
): AsyncGenerator<Cell[][]> {
  const breath = new Breath();
  const rowsAtOnce = Math.ceil(AT_ONCE / columns.length);
  yield [columns.map((it) => harmless(it.title))];
  let some: Cell[][] = [];
  for (const row of rows) {
    some.push(columns.map((it) => harmless(it.value(row))));
    if (some.length < rowsAtOnce) continue;
    yield some;
    some = [];
    await breath.take();
  }
  if (some.length > 0) yield some;
}

/** Rows as a file to download. CSV starts with a byte order mark, because Excel needs it. */
export async function sheetFile<R>(
  name: string,
  format: SheetFormat,
  columns: readonly Column<R>[],
  rows: SheetRows<R>,
): Promise<FileReply> {
  if (format === 'xlsx') return { name: `${name}.xlsx`, body: await workbook(columns, rows) };
  const parts: string[] = [];
  for await (const cells of cellsOf(columns, rows)) parts.push(Papa.unparse(cells));
  return { name: `${name}.csv`, body: `\uFEFF${parts.join('\r\n')}` };
}

function workbook<R>(
  columns: readonly Column<R>[],
  rows: SheetRows<R>,
): Promise<Uint8Array<ArrayBuffer>> {
  if (columns.length * rows.length > MOST_CELLS)
    throw invalid({
      format: 'This list is too long for a workbook. Take it as CSV, or narrow it first.',
    });
  const cells = cellsOf(columns, rows);
  return madeApart({
    module: new URL('./workers/workbook-task.ts', import.meta.url),
    input: {},
    calls: { more: async () => (await cells.next()).value ?? null },
  });
}
