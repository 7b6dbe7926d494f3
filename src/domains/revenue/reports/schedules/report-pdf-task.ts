import type { TaskRun } from '#/store/workers/task-host.ts';
import { reportPdf } from './report-pdf.server.ts';

/** Draws a report on paper in a thread of its own. */
export const run: TaskRun<Parameters<typeof reportPdf>, Uint8Array> = (input) =>
  reportPdf(...input);
