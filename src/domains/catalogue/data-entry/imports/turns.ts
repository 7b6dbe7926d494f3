import { busy } from '#/kernel/refusal.ts';

/** Threads at once; each keeps a core busy. */
const MOST_AT_ONCE = 2;
/** Reports that may wait for one. */
const MOST_WAITING = 6;

let running = 0;
const waiting: (() => void)[] = [];

/** Waits until somebody hands a turn over, or until it is no longer wanted. */
function handedOver(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      waiting.splice(waiting.indexOf(take), 1);
      reject(signal?.reason as Error);
    };
    const take = () => {
      signal?.removeEventListener('abort', leave);
      resolve();
    };
    signal?.addEventListener('abort', leave, { once: true });
    waiting.push(take);
  });
}

/**
 * Waits for a turn to read a large report.
 * @throws Refusal `busy` when too many wait already; the reason of a signal that ends the wait.
 */
export async function takeTurn(signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  if (running < MOST_AT_ONCE) {
    running += 1;
    return;
  }
  if (waiting.length >= MOST_WAITING)
    throw busy('Several large reports are being read. Try again in a minute.');
  await handedOver(signal);
}

/** Ends a turn: it goes to who has waited longest, so that nobody who comes just then takes it. */
export function giveTurn(): void {
  const next = waiting.shift();
  if (next) next();
  else running -= 1;
}
