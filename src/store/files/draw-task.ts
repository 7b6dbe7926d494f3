import type { TaskRun } from '../workers/task-host.ts';
import { drawn, type Drawing, type Drawn } from './draw.ts';

/** Draws one picture; see `drawn`. */
export const run: TaskRun<Drawing, Drawn | undefined> = (drawing) => drawn(drawing);
