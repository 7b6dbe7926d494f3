import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { against, noted, percentile, type Row } from './result.ts';

/** What people look at meanwhile, from the cheapest to the dearest. */
const questions = ['/user', '/get-notifications?since=1', '/dashboard', '/tasks'];

const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

/**
 * Megabytes a server holds, with the processes it makes files in; not with its database. What several
 * processes share, as all of them do the program itself, is counted once.
 */
function resident(pid: number): number {
  if (readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')) return 0;
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const own = Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1024;
  return childrenOf(pid).reduce((sum, it) => sum + heldBy(it), own);
}

/** A process may have ended since it was listed. */
function heldBy(pid: number): number {
  try {
    return resident(pid);
  } catch {
    return 0;
  }
}

/** Asks one question after the other until stopped; milliseconds of each, Infinity for a refusal. */
export function asking(base: string, token: string, pid: number) {
  const samples: number[] = [];
  let peak = 0;
  const stop = new AbortController();
  const headers = { authorization: `Bearer ${token}` };
  const ask = async (first: number) => {
    for (let at = first; !stop.signal.aborted; at += 1) {
      const from = performance.now();
      const isOk = await fetch(`${base}/api${questions[at % questions.length]}`, { headers }).then(
        async (reply) => (await reply.arrayBuffer()) && reply.ok,
        () => false,
      );
      samples.push(isOk ? performance.now() - from : Infinity);
      await sleep(50);
    }
  };
  const watch = async () => {
    while (!stop.signal.aborted) {
      peak = Math.max(peak, resident(pid));
      await sleep(100);
    }
  };
  const all = Promise.all([ask(0), ask(2), watch()]);
  return async () => {
    stop.abort();
    await all;
    return { samples, peak };
  };
}

export const latency = (name: string, samples: readonly number[]): Row[] => [
  noted(`others meanwhile, ${name}, p50`, 'ms', percentile(samples, 0.5)),
  against(`others meanwhile, ${name}, p99`, 'ms', percentile(samples, 0.99), 250, {
    most: 1,
    words: '≤ 250 ms',
  }),
  noted(`others meanwhile, ${name}, longest`, 'ms', Math.max(...samples)),
];
