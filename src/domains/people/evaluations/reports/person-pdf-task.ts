import type { TaskRun } from '#/store/workers/task-host.ts';
import { personPdf } from './person-pdf.server.ts';

/** Draws an evaluation on paper in a thread of its own. */
export const run: TaskRun<Parameters<typeof personPdf>, Uint8Array> = (input) =>
  personPdf(...input);
