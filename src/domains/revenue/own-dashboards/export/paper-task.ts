import type { TaskRun } from '#/store/workers/task-host.ts';
import { dashboardPaper } from './paper.server.ts';

/** Draws a dashboard on paper in a thread of its own. */
export const run: TaskRun<Parameters<typeof dashboardPaper>, Uint8Array> = (input) =>
  dashboardPaper(...input);
