import { CallError, sendQueued } from '#/domains/api.ts';
import { change, kept, type Queued } from './kept.ts';

/** Refusals that another try can mend; after any other the thing is given up and told. */
const passing = new Set([
  'unreachable',
  'busy',
  'full',
  'bug',
  'locked',
  'unauthenticated',
  'too-many',
]);

/** What became of one queued thing. */
export interface Sent {
  id: string;
  title: string;
  /** Why it was given up; absent when it took effect. */
  refused?: string;
}

/** Puts something at the end of the queue; it is sent in this order, once. */
export const enqueue = (it: Queued) => change('queue', (queue) => [...queue, it]);

async function sendFirst(it: Queued): Promise<Sent | 'later'> {
  try {
    await sendQueued(it.endpoint, it.input, it.id);
    return { id: it.id, title: it.title };
  } catch (error) {
    if (error instanceof CallError && passing.has(error.code)) return 'later';
    return {
      id: it.id,
      title: it.title,
      refused: error instanceof Error ? error.message : 'It was refused.',
    };
  }
}

/**
 * Sends what waits, the oldest first, until one cannot be sent. Only one surface does so at a time;
 * a worker that dies after sending and before noting it sends again with the same key, which the
 * server answers without doing it twice.
 */
export function flushQueue(): Promise<Sent[]> {
  return navigator.locks.request('flush queue', async () => {
    const done: Sent[] = [];
    for (let [first] = await kept('queue'); first; [first] = await kept('queue')) {
      const outcome = await sendFirst(first);
      if (outcome === 'later') break;
      const { id } = first;
      await change('queue', (queue) => queue.filter((it) => it.id !== id));
      done.push(outcome);
    }
    return done;
  });
}
