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

/** A surface that waits for a reply does so right after it asked. */
const REPLIES_KEPT_MS = 120_000;

/** Puts something at the end of its person's queue; it is sent in this order, once. */
export const enqueue = (it: Queued) => changeOf(it.person, 'queue', (queue) => [...queue, it]);

/** `later`: nothing can be sent now; `failed`: the server fails at this one, not at those behind. */
async function sendOne(it: Queued): Promise<Sent | 'later' | 'failed'> {
  try {
    const waitedMs = Math.max(0, Date.now() - it.at);
    const options = { idempotencyKey: it.id, person: it.person, waitedMs };
    const reply = await sendQueued(it.endpoint, it.input, options);
    const at = Date.now();
    await changeOf(it.person, 'replies', (before) => ({
      ...Object.fromEntries(
        Object.entries(before).filter(([, kept]) => at - kept.at < REPLIES_KEPT_MS),
      ),
      [it.id]: { at, reply },
    }));
    return { id: it.id, title: it.title };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (final.has(error.code)) {
      const { draft } = it;
      if (draft)
        await changeOf(it.person, 'drafts', (drafts) => ({
          ...drafts,
          [draft.field]: drafts[draft.field] || draft.text,
        }));
      return { id: it.id, title: it.title, refused: error.message };
    }
    return error.code === 'bug' ? 'failed' : 'later';
  }
}

function afterFailure(it: Queued): Queued {
  const times = (it.failed?.times ?? 0) + 1;
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (times - 1), LONGEST_WAIT_MS);
  return { ...it, failed: { times, until: Date.now() + wait } };
}

const isDue = (it: Queued) => !it.refused && (it.failed?.until ?? 0) <= Date.now();

/** What stands in the queue after a try. */
function afterTry(it: Queued, outcome: Sent | 'failed'): Queued[] {
  if (outcome === 'failed') return [afterFailure(it)];
  return outcome.refused ? [{ ...it, refused: outcome.refused }] : [];
}

/** Takes something out, once its person has seen why it was refused. */
export const forget = (person: number, id: string) =>
  changeOf(person, 'queue', (queue) => queue.filter((it) => it.id !== id));

/**
 * Takes something back before it is sent; what was typed for it comes back into its line. Answers
 * false while anything is under way: it may be this.
 */
export const takeBack = (person: number, id: string): Promise<boolean> =>
  navigator.locks.request('flush queue', { ifAvailable: true }, async (lock) => {
    if (!lock) return false;
    await changeOf(person, 'queue', (queue) =>
      queue.map((it) => (it.id === id ? { ...it, refused: 'Taken back.' } : it)),
    );
    await forget(person, id);
    return true;
  });

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
        queue.flatMap((it) => (it.id === id ? afterTry(it, outcome) : it)),
      );
      if (outcome !== 'failed') done.push(outcome);
    }
    return done;
  });
}
