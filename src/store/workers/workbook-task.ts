import writeExcel from 'write-excel-file/node';
import type { Cell } from '../sheet.ts';
import type { TaskRun } from './task-host.ts';

/** A workbook of one sheet, its first row bold. Its rows are asked for until there are no more. */
export const run: TaskRun<unknown, Uint8Array> = async (_input, host) => {
  const rows: ({ value: string | number; fontWeight?: 'bold' } | null)[][] = [];
  for (;;) {
    const more = (await host.call('more', {})) as Cell[][] | null;
    if (!more) break;
    for (const cells of more)
      rows.push(
        rows.length === 0
          ? cells.map((it) => ({ value: String(it), fontWeight: 'bold' as const }))
          : cells.map((value) => (value === null ? null : { value })),
      );
  }
  return new Uint8Array(await writeExcel(rows).toBuffer());
};
