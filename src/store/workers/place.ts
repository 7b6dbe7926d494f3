import { invalid } from '#/kernel/refusal.ts';
import type { FromWorker, ToWorker } from './messages.ts';

/** Where a task runs: a thread, or a process of its own. */
export interface Place {
  say: (message: ToWorker) => void;
  /** Lets go of it; at once, when the task is not over. */
  end: (isOver: boolean) => Promise<void>;
}

/** What a place tells whoever opened it. */
export interface Listener {
  hear: (message: FromWorker) => void;
  fail: (error: unknown) => void;
}

export const tooMuchMemory = () =>
  invalid({ file: 'This file takes more memory than one file may take here.' });
