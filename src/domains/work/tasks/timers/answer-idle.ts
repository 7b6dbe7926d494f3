import { call } from '#/client/api.ts';
import type { Outcome } from '#/kernel/action.ts';
import { lengthWords } from './time-words.ts';
import type { IdleAnswer } from './timer-rules.ts';
import type { IdleStretch } from './timers.contract.ts';

interface Answered {
  idle: IdleStretch;
  choice: IdleAnswer;
  /** With `split`: how much of its beginning was work. */
  minutes?: number;
  [name: string]: unknown;
}

/** What the console's dialog and the popup's row run: says what a time away was. */
export const answerIdle = {
  run: async ({ idle, choice, minutes }: Answered): Promise<Outcome> => {
    const keepMinutes = choice === 'split' ? minutes : undefined;
    const { discardedSeconds } = await call('POST /tasks/idle', {
      id: idle.id,
      choice,
      keepMinutes,
    });
    const { key } = idle.task;
    return {
      message:
        choice === 'keep'
          ? `Kept as work on ${key}`
          : `${lengthWords(discardedSeconds)} taken out of ${key}`,
    };
  },
};
