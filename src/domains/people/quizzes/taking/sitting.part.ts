import { call, CallError } from '#/client/api.ts';
import { openDesk, Refused, type Operation } from './answer-desk.ts';
import type { Answer } from './attempt-rules.ts';
import { keptAnswers } from './kept-answers.part.ts';
import type { Standing, TakenQuiz } from './taking.contract.ts';

/** How long typing rests before it is sent, ms. */
const REST = 700;
/** How long after a failure it is tried again, ms. */
const AGAIN = 3000;

/** What asking again does not change. */
const final = new Set<CallError['code']>([
  'invalid',
  'not-found',
  'conflict',
  'not-allowed',
  'too-large',
]);

async function send({ id: quiz, attempt }: TakenQuiz, { questionId, answer, ...rest }: Operation) {
  try {
    const given = typeof answer === 'string' ? answer : [...answer];
    const input = { quiz, attempt, question: questionId, answer: given, ...rest };
    return await call('POST /save-answer', input);
  } catch (error) {
    if (error instanceof CallError && final.has(error.code)) throw new Refused(error.message);
    throw error;
  }
}

/** A running attempt on this device: its answers, its time and whether the server is reached. */
export function openSitting(quiz: TakenQuiz) {
  const listeners = new Set<() => void>();
  let version = 0;
  let isReached = true;
  let isOpen = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let heard = { ...quiz.standing, at: performance.now() };
  const changed = () => {
    version += 1;
    for (const tell of listeners) tell();
  };
  const reached = (is: boolean) => {
    if (isReached === is) return;
    isReached = is;
    changed();
  };
  const listen = (it: Standing) => {
    heard = { ...it, at: performance.now() };
    return it;
  };
  const desk = openDesk(
    {
      send: async (it) => listen(await send(quiz, it)),
      keeping: keptAnswers(quiz.attemptId),
      clock: () => performance.now(),
      newName: () => crypto.randomUUID(),
      changed,
    },
    quiz.standing,
  );

  /** Sends what waits; once more in a while when it does not arrive. Whether all has arrived. */
  async function deliver(): Promise<boolean> {
    clearTimeout(timer);
    try {
      await desk.deliver();
      reached(true);
      return true;
    } catch {
      reached(false);
      later(AGAIN);
      return false;
    }
  }
  function later(ms: number) {
    clearTimeout(timer);
    if (isOpen) timer = setTimeout(() => void deliver(), ms);
  }

  return {
    desk,
    deliver,
    isReached: () => isReached,
    reached,
    choose: (question: number, answer: Answer) => {
      desk.answer(question, answer);
      void deliver();
    },
    write: (question: number, text: string) => {
      desk.answer(question, text);
      later(REST);
    },
    hear: (it: Standing) => desk.hear(listen(it)),
    /** Whole seconds by the server's clock, counted on by one that nobody sets; null: no end. */
    secondsLeft: () =>
      heard.secondsLeft === null
        ? null
        : Math.max(0, Math.ceil(heard.secondsLeft - (performance.now() - heard.at) / 1000)),
    /** The page is shown; returns what is done when it is left: what rests is sent, once. */
    enter: () => {
      isOpen = true;
      return () => {
        isOpen = false;
        void deliver();
      };
    },
    subscribe: (tell: () => void) => {
      listeners.add(tell);
      return () => void listeners.delete(tell);
    },
    version: () => version,
  };
}

export type Sitting = ReturnType<typeof openSitting>;
