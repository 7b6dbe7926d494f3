import type { Cell } from '../sheet.ts';
import { workbookOf } from '../workbook/workbook.ts';
import type { TaskRun } from './task-host.ts';

/** A workbook. Its rows are asked for until there are no more. */
export const run: TaskRun<unknown, Uint8Array> = (_input, host) => {
  async function* rows() {
    for (;;) {
      const more = (await host.call('more', {})) as Cell[][] | null;
      if (!more) return;
      yield more;
    }
  }
  return workbookOf(rows());
};
