import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { against, noted, percentile, type Row } from './result.ts';

/** What people look at meanwhile, from the cheapest to the dearest. */
const questions = ['/user', '/get-notifications?since=1', '/dashboard', '/tasks'];

const resident = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** Asks one question after the other until stopped; milliseconds of each, Infinity for a refusal. */
export function asking(base: string, token: string, pid: number) {
  const samples: number[] = [];
  let peak = 0;
  const stop = new AbortController();
  const headers = { authorization: `Bearer ${token}` };
  const ask = async (first: number) => {
    for (let at = first; !stop.signal.aborted; at += 1) {
      const from = performance.now();
      const reply = await fetch(`${base}/api${questions[at % questions.length]}`, { headers });
      await reply.arrayBuffer();
      samples.push(reply.ok ? performance.now() - from : Infinity);
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
