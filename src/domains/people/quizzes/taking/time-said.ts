import { counted } from '#/kernel/numbers.ts';
/** Seconds before the end at which those who do not see the clock hear how much is left. */
const MARKS = [600, 300, 60, 30, 0] as const;

const wordsOf = (seconds: number): string => {
  if (seconds === 0) return 'The time is over';
  if (seconds <= 30) return `${seconds} seconds left`;
  const minutes = Math.round(seconds / 60);
  return `${counted(minutes, 'minute')} left`;
};

export interface Said {
  /** What the clock showed last. */
  seconds: number | null;
  /** What was said last; a screen reader reads it once, when it changes. */
  words: string;
}

/**
 * What is said after a look at the clock: something when a mark was passed since the last one, however
 * long ago that was, and the same as before otherwise. More time is not said here but lets the marks
 * be passed once more.
 */
export function saidAfter({ seconds: before, words }: Said, seconds: number | null): Said {
  if (seconds === null || before === null) return { seconds, words: '' };
  if (seconds > before) return { seconds, words: '' };
  const isPassed = MARKS.some((mark) => before > mark && seconds <= mark);
  return { seconds, words: isPassed ? wordsOf(seconds) : words };
}
