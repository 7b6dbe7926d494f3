import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 60_000;
const TICKS_PER_SECOND = 100;

/** CPU seconds and MB of memory of a process so far, as Linux counts them. */
export function spent(pid: number) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return {
    cpu: (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND,
    memory: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024,
  };
}

export const headersOf = (token: string) => ({
  authorization: `Bearer ${token}`,
  'x-background': '1',
});

/** Asks for notifications once a minute, from a moment of its own on; every answer's milliseconds. */
export async function poll(base: string, token: string, until: number, took: (ms: number) => void) {
  await sleep(Math.random() * POLL_MS);
  while (Date.now() < until) {
    const from = performance.now();
    const reply = await fetch(`${base}/api/get-notifications?since=1`, {
      headers: headersOf(token),
    });
    await reply.arrayBuffer();
    took(reply.status === 200 ? performance.now() - from : Infinity);
    await sleep(POLL_MS * (0.95 + Math.random() * 0.1));
  }
}
