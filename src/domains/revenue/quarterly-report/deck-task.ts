import type { TaskRun } from '#/store/workers/task-host.ts';
import { deckFile } from './deck-file.server.ts';

type Input = Parameters<typeof deckFile>;

/** Draws a presentation in a thread of its own. */
export const run: TaskRun<Input, Uint8Array> = (input) => deckFile(...input);
