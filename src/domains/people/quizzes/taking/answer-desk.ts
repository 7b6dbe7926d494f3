import { isLater, nextSequence, type Answer, type Saved } from './attempt-rules.ts';

/** An answer on its way to the server. */
export interface Operation extends Saved {
  questionId: number;
}

/** What the server says of an attempt whenever it is asked. */
export interface Standing {
  /** Milliseconds since the attempt began, by the server's clock. */
  elapsedMs: number;
  answers: readonly Operation[];
}

/** Where operations lie until the server has them: each of its own, so that two tabs share them. */
export interface Keeping {
  all: () => Operation[];
  put: (it: Operation) => void;
  drop: (operation: string) => void;
}

/** What the desk stands on; a test gives it a wire that breaks and a clock that is wrong. */
export interface Surroundings {
  /** Throws `Refused` when the server says no for good, anything else when it could not be asked. */
  send: (it: Operation) => Promise<Standing>;
  keeping: Keeping;
  /** Milliseconds of a clock that only goes forward, from any beginning. */
  clock: () => number;
  newName: () => string;
  /** Told when what is shown has changed. */
  changed?: () => void;
}

/** The server does not take this answer, however often it is sent. */
export class Refused extends Error {}

/** An answer as the page shows it. */
export interface Shown {
  answer: Answer;
  isSaved: boolean;
}

/**
 * The answers of one attempt on one device: shown at once, kept here until the server has them, sent
 * one after the other in their order, and again when they did not arrive.
 */
export function openDesk(around: Surroundings, first: Standing) {
  const { send, keeping, clock, newName, changed } = around;
  let known = new Map<number, Operation>();
  let waiting = keeping.all().sort((a, b) => a.sequence - b.sequence);
  let heard = { elapsedMs: 0, at: clock() };
  let inFlight: string | undefined;
  let delivering: Promise<void> | undefined;
  let refused = 0;

  const largest = () => Math.max(0, ...[...known.values(), ...waiting].map((it) => it.sequence));

  /** Takes in what the server says; of each question the later answer stays. */
  function hear({ elapsedMs, answers }: Standing) {
    heard = { elapsedMs, at: clock() };
    known = new Map(known);
    for (const it of answers) {
      if (isLater(it, known.get(it.questionId))) known.set(it.questionId, it);
    }
    changed?.();
  }

  function drop(name: string) {
    waiting = waiting.filter((it) => it.operation !== name);
    keeping.drop(name);
    changed?.();
  }

  function answer(questionId: number, to: Answer) {
    const elapsedMs = heard.elapsedMs + (clock() - heard.at);
    const sequence = nextSequence(largest(), elapsedMs);
    const next = { questionId, answer: to, sequence, operation: newName() };
    // What is under way may have arrived; what is not is replaced.
    for (const it of waiting) {
      if (it.questionId === questionId && it.operation !== inFlight) keeping.drop(it.operation);
    }
    waiting = [
      ...waiting.filter((it) => it.questionId !== questionId || it.operation === inFlight),
      next,
    ];
    keeping.put(next);
    changed?.();
  }

  async function sendAll() {
    for (let next = waiting[0]; next; next = waiting[0]) {
      inFlight = next.operation;
      try {
        hear(await send(next));
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        refused += 1;
      } finally {
        inFlight = undefined;
      }
      drop(next.operation);
    }
  }

  /** Sends what waits; rejects when the server cannot be reached, and everything stays for later. */
  function deliver(): Promise<void> {
    delivering ??= sendAll().finally(() => {
      delivering = undefined;
    });
    return delivering;
  }

  /** The answer of each question as this device knows it. */
  function shown(): Map<number, Shown> {
    const all = new Map<number, Operation & { isSaved: boolean }>();
    for (const it of known.values()) all.set(it.questionId, { ...it, isSaved: true });
    for (const it of waiting) {
      if (isLater(it, all.get(it.questionId))) all.set(it.questionId, { ...it, isSaved: false });
    }
    return new Map([...all].map(([id, { answer, isSaved }]) => [id, { answer, isSaved }]));
  }

  hear(first);
  return {
    hear,
    answer,
    deliver,
    shown,
    /** How many answers the server does not have yet. */
    unsent: () => waiting.length,
    /** How many it did not take: they came after the end. */
    refused: () => refused,
    /** The attempt is over: nothing waits any more. */
    clear: () => {
      for (const { operation } of waiting) drop(operation);
    },
  };
}

export type AnswerDesk = ReturnType<typeof openDesk>;
