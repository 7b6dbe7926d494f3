import { shortDay } from '#/kernel/date-words.ts';

/** Days before something is due on which its writer is told. */
export const AHEAD = 3;

export type Stage = 'soon' | 'today' | 'late';

/** Each stage speaks once, also when the job did not run on its first day. */
export const stageOf = (dueOn: string, today: string): Stage =>
  dueOn < today ? 'late' : dueOn === today ? 'today' : 'soon';

export const stageWords = (stage: Stage, dueOn: string) =>
  ({
    soon: `is due ${shortDay(dueOn)}`,
    today: 'is due today',
    late: `was due ${shortDay(dueOn)}`,
  })[stage];

/** What was said before a stage, which it takes the place of: one thing is told once in a list. */
export const stageBefore: Record<Stage, Stage | undefined> = {
  soon: undefined,
  today: 'soon',
  late: 'today',
};
