import type { Answer } from '../evaluation.contract.ts';

export interface Written {
  /** 1 to 5; null while there is none, and for the overall comment. */
  score: number | null;
  comment: string;
}

/** `clash`: another tab or device wrote something else; `refused`: it cannot be written any more. */
export type Keeping = 'kept' | 'waiting' | 'saving' | 'offline' | 'clash' | 'refused';

export interface Entry extends Written {
  version: number;
  keeping: Keeping;
  /** What stands on the server, at a clash. */
  theirs?: Answer;
  /** Why it was refused. */
  error?: string;
}

/** A question's id, or `all` for the overall comment. */
export type Place = number | 'all';
export type Unsent = Partial<Record<string, Written & { version: number }>>;

/** What came of sending: nobody answered, something else stands there, or it may not be. */
export type Failure =
  | { kind: 'unreachable' }
  | { kind: 'stale'; current: Answer }
  | { kind: 'refused'; words: string };

interface DeskSettings {
  answers: readonly Answer[];
  /** What was written here before and has not reached the server. */
  unsent: Unsent;
  send: (place: Place, written: Written & { version: number }) => Promise<Answer>;
  failureOf: (error: unknown) => Failure;
  /** Keeps in this browser what the server has not confirmed. */
  remember: (unsent: Unsent) => void;
  /** Milliseconds until typing counts as rested, and until a lost connection is tried again. */
  restMs: number;
  retryMs: number;
}

const placeOf = (answer: Answer): Place => answer.question ?? 'all';
const same = (one: Written, other: Written) =>
  one.score === other.score && one.comment === other.comment;
export const blank: Entry = { score: null, comment: '', version: 0, keeping: 'kept' };

/**
 * What one person writes in an evaluation: every answer is sent by itself as soon as it rests, one
 * at a time a question, tried again when the connection is lost, and held in the browser until it is
 * confirmed.
 */
export function answerDesk(settings: DeskSettings) {
  const { send, failureOf, remember, restMs, retryMs } = settings;
  let entries = new Map<Place, Entry>();
  const timers = new Map<Place, ReturnType<typeof setTimeout>>();
  const running = new Map<Place, Promise<void>>();
  /** What was sent last: found on the server again, it was our own, whose reply was lost. */
  const sent = new Map<Place, Written>();
  const listeners = new Set<() => void>();

  const read = (place: Place): Entry => entries.get(place) ?? blank;
  const isOpen = (entry: Entry) => entry.keeping !== 'kept';

  function put(place: Place, entry: Entry) {
    entries = new Map(entries).set(place, entry);
    const open = [...entries].filter(([, it]) => isOpen(it));
    remember(
      Object.fromEntries(
        open.map(([at, { score, comment, version }]) => [at, { score, comment, version }]),
      ),
    );
    for (const tell of listeners) tell();
  }

  function later(place: Place, ms: number) {
    clearTimeout(timers.get(place));
    timers.set(
      place,
      setTimeout(() => void push(place), ms),
    );
  }

  function failed(place: Place, error: unknown) {
    const entry = read(place);
    const failure = failureOf(error);
    if (failure.kind === 'unreachable') {
      put(place, { ...entry, keeping: 'offline' });
      return later(place, retryMs);
    }
    if (failure.kind === 'refused') {
      return put(place, { ...entry, keeping: 'refused', error: failure.words });
    }
    const { current } = failure;
    const own = sent.get(place);
    if (own && same(own, current)) {
      put(place, { ...entry, version: current.version, keeping: 'waiting' });
      return later(place, 0);
    }
    put(place, { ...entry, keeping: 'clash', theirs: current });
  }

  async function sendNow(place: Place) {
    const { score, comment, version } = read(place);
    const before = sent.get(place);
    put(place, { ...read(place), keeping: 'saving' });
    try {
      const answer = await send(place, { score, comment, version });
      sent.set(place, { score, comment });
      const now = read(place);
      const isWhole = same(now, { score, comment });
      put(place, {
        ...now,
        version: answer.version,
        keeping: isWhole ? 'kept' : 'waiting',
        theirs: undefined,
        error: undefined,
      });
      if (!isWhole) later(place, 0);
    } catch (error) {
      // Whether a lost request was carried out is not known: both may be what stands there.
      if (failureOf(error).kind === 'unreachable') sent.set(place, { score, comment });
      else if (before) sent.set(place, before);
      failed(place, error);
    }
  }

  /** Sends an answer that is not confirmed; one at a time a question. */
  function push(place: Place): Promise<void> {
    clearTimeout(timers.get(place));
    const busy = running.get(place);
    if (busy) return busy;
    const { keeping } = read(place);
    if (keeping !== 'waiting' && keeping !== 'offline') return Promise.resolve();
    const work = sendNow(place).finally(() => running.delete(place));
    running.set(place, work);
    return work;
  }

  function write(place: Place, patch: Partial<Written>) {
    const entry = read(place);
    const next = { ...entry, ...patch };
    if (same(entry, next)) return;
    const isClash = entry.keeping === 'clash';
    put(place, { ...next, keeping: isClash ? 'clash' : 'waiting' });
    if (!isClash) later(place, patch.comment === undefined ? 0 : restMs);
  }

  function keepMine(place: Place) {
    const entry = read(place);
    if (!entry.theirs) return;
    put(place, { ...entry, version: entry.theirs.version, theirs: undefined, keeping: 'waiting' });
    later(place, 0);
  }

  function takeTheirs(place: Place) {
    const { theirs } = read(place);
    if (!theirs) return;
    const { score, comment, version } = theirs;
    put(place, { score, comment, version, keeping: 'kept' });
  }

  /** Takes in what the server says by now; what is written here and not confirmed stays. */
  function takeIn(answers: readonly Answer[]) {
    for (const it of answers) {
      const place = placeOf(it);
      const entry = read(place);
      if (isOpen(entry) || entry.version >= it.version) continue;
      const { score, comment, version } = it;
      put(place, { score, comment, version, keeping: 'kept' });
    }
  }

  const pending = () => [...entries].filter(([, it]) => isOpen(it)).map(([place]) => place);

  /** Sends everything now; answers whether all of it is confirmed. */
  async function flush(): Promise<boolean> {
    for (let round = 0; round < 3 && pending().length > 0; round += 1) {
      await Promise.all(pending().map(push));
    }
    return pending().length === 0;
  }

  function subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  /** Stops the timers; what is not confirmed stays remembered. */
  function close() {
    for (const it of timers.values()) clearTimeout(it);
    listeners.clear();
  }

  for (const it of settings.answers) {
    const { score, comment, version } = it;
    entries.set(placeOf(it), { score, comment, version, keeping: 'kept' });
  }
  for (const [name, it] of Object.entries(settings.unsent)) {
    const place: Place = name === 'all' ? 'all' : Number(name);
    if (!it || same(read(place), it)) continue;
    entries.set(place, { ...it, keeping: 'waiting' });
    later(place, 0);
  }
  return {
    all: () => entries as ReadonlyMap<Place, Entry>,
    write,
    push,
    keepMine,
    takeTheirs,
    takeIn,
    flush,
    subscribe,
    close,
  };
}
export type AnswerDesk = ReturnType<typeof answerDesk>;
