import { dueState } from '../quiz-moves.ts';
import type { AnswersShown, AttemptState, QuizState } from '../quiz-words.ts';

/** How long after its end an answer that was on its way is still taken, ms. */
export const GRACE_MS = 120_000;

/** Longer than any quiz: a sequence beyond it is no clock's. */
export const LATEST_SEQUENCE = 400 * 86_400_000;

/** As often as anybody may take a quiz. */
export const MOST_ATTEMPTS = 10;

/** What decides when an attempt ends. */
export interface Timing {
  startedAt: Date;
  /** How long the quiz takes; null when only its closing ends it. */
  minutes: number | null;
  /** Of this person, on top. */
  extraMinutes: number;
  /** When the quiz closes for everybody; null when nobody has said. */
  closesAt: Date | null;
}

/** When the attempt ends by the server's clock: its time is over, or the quiz closes. Null: never. */
export function endOf({ startedAt, minutes, extraMinutes, closesAt }: Timing): Date | null {
  if (minutes === null) return closesAt;
  const own = startedAt.getTime() + (minutes + extraMinutes) * 60_000;
  return new Date(Math.min(own, closesAt?.getTime() ?? own));
}

/** Whole seconds that are left; 0 once it is over, null when nothing ends it. */
export const secondsLeft = (endsAt: Date | null, now: Date): number | null =>
  endsAt && Math.max(0, Math.ceil((endsAt.getTime() - now.getTime()) / 1000));

/** The state by now: time alone makes an attempt overdue, once the grace is over as well. */
export function stateAt(state: AttemptState, endsAt: Date | null, now: Date): AttemptState {
  const isOver = endsAt !== null && now.getTime() > endsAt.getTime() + GRACE_MS;
  return state === 'in_progress' && isOver ? 'overdue' : state;
}

/** What becomes of an overdue attempt: what was saved counts, and nothing saved is no attempt. */
export const afterOverdue = (answers: number): AttemptState =>
  answers > 0 ? 'submitted' : 'abandoned';

export interface QuizWindow {
  state: QuizState;
  opensAt: Date | null;
  closesAt: Date | null;
}

/** Whether the quiz is over for everybody, by what was decided or by its time. */
export const isClosed = ({ state, closesAt }: QuizWindow, now: Date): boolean =>
  state === 'closed' || state === 'archived' || (closesAt !== null && now >= closesAt);

/** Why this quiz cannot be begun; null when it can. */
export function startRefusal(quiz: QuizWindow, now: Date): string | null {
  if (isClosed(quiz, now)) return 'This quiz is closed.';
  const isOpen = quiz.state === 'open' || dueState(quiz, now) === 'open';
  return isOpen ? null : 'This quiz is not open yet.';
}

/** How far somebody is with their latest attempt. */
export interface Progress {
  state: AttemptState;
  /** Which attempt it is, from 1. */
  number: number;
  /** How many the quiz allows. */
  attempts: number;
}

/** Whether they may begin another attempt now. */
export const mayRetake = (
  { state, number, attempts }: Progress,
  quiz: QuizWindow,
  now: Date,
): boolean =>
  (state === 'submitted' || state === 'graded' || state === 'abandoned') &&
  number < attempts &&
  startRefusal(quiz, now) === null;

/**
 * Whether they may still give an answer to this quiz, in the attempt they are at, until its grace is
 * over, or in another one before it closes: what is right is kept from them until then.
 */
export const mayStillAnswer = (
  { state, number, attempts }: Progress,
  quiz: QuizWindow,
  now: Date,
): boolean => {
  if (state === 'in_progress' || state === 'overdue') return true;
  return !isClosed(quiz, now) && (state === 'not_started' || number < attempts);
};

/** What of their result a person may see. */
export interface Release {
  /** Points and whether they are enough. */
  score: boolean;
  /** What was right, and why. */
  answers: boolean;
}

/**
 * What is released of an attempt: nothing before it is decided. Then, as its authors chose, all of it
 * at once, all of it when nobody takes the quiz any more to whom it could be told, or the score only.
 * What was right stays closed to whoever may still answer.
 */
export function releaseOf(
  state: AttemptState,
  quiz: QuizWindow & { answersShown: AnswersShown },
  now: Date,
  latest: Progress,
): Release {
  const isDecided = state === 'graded' || state === 'abandoned';
  const score = isDecided && (quiz.answersShown === 'submitted' || isClosed(quiz, now));
  const isOpen = mayStillAnswer(latest, quiz, now);
  return { score, answers: score && quiz.answersShown !== 'never' && !isOpen };
}

/** Ids of the chosen options, or what was written. */
export type Answer = readonly string[] | string;

export const isBlank = (answer: Answer): boolean =>
  typeof answer === 'string' ? answer.trim() === '' : answer.length === 0;

/** An answer as it is kept: which of several it is. */
export interface Saved {
  answer: Answer;
  /**
   * Milliseconds since the attempt began as the device that wrote it knew them from the server, and
   * more than every sequence it had seen: a hybrid logical clock (Kulkarni et al., "Logical Physical
   * Clocks", 2014). What a device's own clock shows plays no part.
   */
  sequence: number;
  /** The client's name of the operation; settles which of two of one sequence stays. */
  operation: string;
}

type Order = Pick<Saved, 'sequence' | 'operation'>;

/**
 * Whether an operation takes the place of what is kept for the same question. The order is total, so
 * whatever is repeated, lost and sent again or overtaken ends in the same answer everywhere.
 */
export const isLater = (one: Order, kept: Order | undefined): boolean =>
  !kept ||
  one.sequence > kept.sequence ||
  (one.sequence === kept.sequence && one.operation > kept.operation);

/** The next sequence of a device: later than all it has seen, never behind the server's clock. */
export const nextSequence = (seen: number, elapsedMs: number): number =>
  Math.max(seen + 1, Math.floor(elapsedMs));
