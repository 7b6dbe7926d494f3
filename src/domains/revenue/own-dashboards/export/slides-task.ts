import type { TaskRun } from '#/store/workers/task-host.ts';
import { dashboardSlides } from './slides.server.ts';

/** Draws a dashboard as a presentation in a thread of its own. */
export const run: TaskRun<Parameters<typeof dashboardSlides>, Uint8Array> = (input) =>
  dashboardSlides(...input);
