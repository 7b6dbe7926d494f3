import type { AttemptState, CountingAttempt } from '../quiz-words.ts';
import { percentOf } from './score.ts';

interface Candidate {
  number: number;
  state: AttemptState;
  /** Hundredths of points; null until it is decided. */
  score: number | null;
  /** What it could give, whole points: draws differ, so scores are compared as shares. */
  ofPoints: number;
}

const shareOf = ({ score, ofPoints }: Candidate) => percentOf(score ?? 0, ofPoints);

const isOver = ({ state }: Candidate) =>
  state === 'submitted' || state === 'graded' || state === 'abandoned';
const isDecided = ({ state }: Candidate) => state === 'graded' || state === 'abandoned';

/**
 * The attempt of one person that counts. The last is the last that is over, graded yet or not. The
 * best is the first with the largest share of its points of those that are decided; while none is, the last that is
 * over. Somebody who has finished none counts with the one they are at.
 */
export function countingOf<T extends Candidate>(
  attempts: readonly T[],
  counts: CountingAttempt,
): T | undefined {
  const inOrder = [...attempts].sort((a, b) => a.number - b.number);
  const over = inOrder.filter(isOver);
  const decided = over.filter(isDecided);
  if (over.length === 0) return inOrder.at(-1);
  if (counts === 'last' || decided.length === 0) return over.at(-1);
  return decided.reduce((best, it) => (shareOf(it) > shareOf(best) ? it : best));
}

/** The attempts of each person, of many people's. */
export const byAssignee = <T extends { assigneeId: number }>(attempts: readonly T[]): T[][] => [
  ...Map.groupBy(attempts, (it) => it.assigneeId).values(),
];

/** The one that was begun last. */
export const latestOf = <T extends { number: number }>(attempts: readonly T[]): T =>
  attempts.reduce((latest, it) => (it.number > latest.number ? it : latest));
