import { CallError, sendQueued } from '#/domains/api.ts';
import { changeOf, keptOf, type Queued } from './kept.ts';

/** What another try cannot mend: the thing is given up and told. Anything else is tried again. */
const final = new Set(['invalid', 'not-allowed', 'not-found', 'conflict', 'stale', 'too-large']);

const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 600_000;

/** What became of one queued thing. */
export interface Sent {
  id: string;
  title: string;
  /** Why it was given up; absent when it took effect. */
  refused?: string;
}

/** Puts something at the end of its person's queue; it is sent in this order, once. */
export const enqueue = (it: Queued) => changeOf(it.person, 'queue', (queue) => [...queue, it]);

/** `later`: nothing can be sent now; `failed`: the server fails at this one, not at those behind. */
async function sendOne(it: Queued): Promise<Sent | 'later' | 'failed'> {
  try {
    await sendQueued(it.endpoint, it.input, { idempotencyKey: it.id, person: it.person });
    return { id: it.id, title: it.title };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (final.has(error.code)) return { id: it.id, title: it.title, refused: error.message };
    return error.code === 'bug' ? 'failed' : 'later';
  }
}

function afterFailure(it: Queued): Queued {
  const times = (it.failed?.times ?? 0) + 1;
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (times - 1), LONGEST_WAIT_MS);
  return { ...it, failed: { times, until: Date.now() + wait } };
}

const isDue = (it: Queued) => (it.failed?.until ?? 0) <= Date.now();

/**
 * Sends what waits for this person, the oldest first, until nothing can be sent. Only one surface
 * does so at a time; a worker that dies after sending and before noting it sends again with the same
 * key, which the server answers without doing it twice. The server takes it from this person only.
 */
export function flushQueue(person: number): Promise<Sent[]> {
  return navigator.locks.request('flush queue', async () => {
    const done: Sent[] = [];
    const next = async () => (await keptOf(person, 'queue')).find(isDue);
    for (let first = await next(); first; first = await next()) {
      const outcome = await sendOne(first);
      if (outcome === 'later') break;
      const { id } = first;
      await changeOf(person, 'queue', (queue) =>
        outcome === 'failed'
          ? queue.map((it) => (it.id === id ? afterFailure(it) : it))
          : queue.filter((it) => it.id !== id),
      );
      if (outcome !== 'failed') done.push(outcome);
    }
    return done;
  });
}
