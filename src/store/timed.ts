import type { Channel } from 'node:diagnostics_channel';

/** What is told of a piece of work once it is over. */
export interface Took {
  seconds: number;
  /** It gave no answer: cancelled, too late, or refused. */
  isFailed: boolean;
}

/** Tells what it is and how long it took; while nobody listens, as outside of a server, that costs nothing. */
export async function timed<T>(
  to: Channel,
  about: Readonly<Record<string, unknown>>,
  work: () => Promise<T>,
): Promise<T> {
  if (!to.hasSubscribers) return work();
  const from = performance.now();
  let isFailed = true;
  try {
    const answer = await work();
    isFailed = false;
    return answer;
  } finally {
    const seconds = (performance.now() - from) / 1_000;
    to.publish({ ...about, seconds, isFailed } satisfies Took);
  }
}
