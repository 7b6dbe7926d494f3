import { shortDay } from '#/kernel/date-words.ts';

/** Days before something is due on which its writer is told. */
export const AHEAD = 3;

type Stage = 'soon' | 'today' | 'late';

/** Each stage speaks once, also when the job did not run on its first day. */
export const stageOf = (dueOn: string, today: string): Stage =>
  dueOn < today ? 'late' : dueOn === today ? 'today' : 'soon';

export const stageWords = (stage: Stage, dueOn: string) =>
  ({
    soon: `is due ${shortDay(dueOn)}`,
    today: 'is due today',
    late: `was due ${shortDay(dueOn)}`,
  })[stage];
