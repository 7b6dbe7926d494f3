import type { QueryClient } from '@tanstack/react-query';
import { CallError } from '#/client/api.ts';
import { hearStream } from './event-stream.part.ts';
import { EVERYTHING, type LiveWord } from './live-kinds.ts';
import { renewal } from './renewal.part.ts';

/** Of the lock and the channel; a super admin who acts as somebody else hears as that person. */
const nameOf = (personId: number) => `backlot-live-${personId}`;
/** Where changes cannot be heard, what is shown is asked for again this often. */
const POLL_MS = 60_000;
/** Signs of life come every 15 s. */
const DEAF_MS = 45_000;
const LONGEST_WAIT_MS = 60_000;

/** What the console that listens tells the others of this browser. */
type Told = { word: LiveWord } | { beat: true };

/** After a server's restart everybody comes back at once: their reading is spread widely. */
const everything: LiveWord = { kinds: [EVERYTHING], spread: 5_000 };

function wait(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    resolve();
  });
  return promise;
}

/** What the session's end says by itself; asking again would say it again. */
const isOver = (error: unknown) =>
  error instanceof CallError && ['unauthenticated', 'locked', 'not-allowed'].includes(error.code);

/** Longer with every failure, and never for all at the same moment. */
function pauseAfter(error: unknown, failures: number): number {
  const isFull = error instanceof CallError && error.code === 'too-many';
  const ms = isFull ? LONGEST_WAIT_MS : Math.min(LONGEST_WAIT_MS, 1_000 * 2 ** failures);
  return ms * (0.5 + Math.random());
}

/** Listens for all consoles of this browser, again and again, until it is ended. */
async function lead(signal: AbortSignal, tell: (it: Told) => void, isFirst: boolean) {
  let failures = 0;
  let mayHaveMissed = !isFirst;
  while (!signal.aborted) {
    let error: unknown;
    const ears = {
      onOpen: () => {
        if (mayHaveMissed) tell({ word: everything });
        mayHaveMissed = true;
        failures = 0;
      },
      onWord: (word: LiveWord) => tell({ word }),
      onBeat: () => tell({ beat: true }),
    };
    await hearStream(signal, ears).catch((it: unknown) => (error = it));
    if (signal.aborted || isOver(error)) return;
    await wait(pauseAfter(error, failures), signal);
    failures += 1;
  }
}

/**
 * Keeps what this console shows as others change it: one console of a browser listens and tells the
 * rest; when it is closed another takes over. Returns what ends it.
 */
export function startLive(queries: QueryClient, personId: number): () => void {
  const name = nameOf(personId);
  const aborter = new AbortController();
  const { signal } = aborter;
  const channel = new BroadcastChannel(name);
  const { hear, all, end } = renewal(queries);
  const began = Date.now();
  let lastBeat = Date.now();
  const take = (it: Told) => {
    lastBeat = Date.now();
    if ('word' in it) hear(it.word);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<Told>) => take(data));
  const toOthers: (it: Told) => void = channel.postMessage.bind(channel);
  const tell = (it: Told) => {
    toOthers(it);
    take(it);
  };
  // Whoever takes over later may have missed what was said between the two.
  const leading = () => lead(signal, tell, Date.now() - began < 1_000);
  // Pages that are not served safely have no locks: each of them listens for itself.
  const locks = navigator.locks as LockManager | undefined;
  void (locks ? locks.request(name, { signal }, leading) : leading()).catch(() => {});
  const polling = setInterval(() => {
    if (Date.now() - lastBeat > DEAF_MS) all();
  }, POLL_MS);
  return () => {
    aborter.abort();
    clearInterval(polling);
    channel.close();
    end();
  };
}
