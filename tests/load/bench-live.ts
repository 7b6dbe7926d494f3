import { setTimeout as sleep } from 'node:timers/promises';
import { eventsIn } from '#/domains/platform/live/event-stream.part.ts';
import type { LiveWord } from '#/domains/platform/live/live-kinds.ts';
import { benchServer, sessionOf } from './bench-server.ts';
import { headersOf, poll, spent } from './polling.ts';
import { against, noted, percentile, type Row } from './result.ts';

const POLLERS = 2_000;
const LISTENERS = 200;
const SECONDS = 75;
/** Between two changes, longer than what is gathered into one word. */
const CHANGE_MS = 2_500;

/** Listens until `signal`; tells of every word when it came. */
async function listen(
  base: string,
  token: string,
  signal: AbortSignal,
  hear: (it: LiveWord) => void,
) {
  const reply = await fetch(`${base}/api/live`, { headers: headersOf(token), signal });
  if (reply.status !== 200) throw new Error(`A live connection was refused: ${reply.status}`);
  const reading = async () => {
    let text = '';
    for await (const part of reply.body!.pipeThrough(new TextDecoderStream())) {
      const { words, rest } = eventsIn(text + part);
      text = rest;
      words.forEach(hear);
    }
  };
  reading().catch(() => {});
}

/** Saves a task every few seconds; how long each listener waited for word of it. */
async function change(base: string, token: string, until: number, heard: number[]) {
  const delays: number[] = [];
  for (let count = 0; Date.now() < until; count += 1) {
    heard.length = 0;
    const from = performance.now();
    const reply = await fetch(`${base}/api/tasks/save`, {
      method: 'POST',
      headers: { ...headersOf(token), 'content-type': 'application/json' },
      body: JSON.stringify({ title: `Measured ${count}` }),
    });
    if (reply.status !== 200) throw new Error(await reply.text());
    await reply.arrayBuffer();
    await sleep(CHANGE_MS);
    delays.push(...heard.map((at) => at - from));
    // Who heard nothing in all that time counts as having waited for it.
    delays.push(...Array<number>(Math.max(0, LISTENERS - heard.length)).fill(CHANGE_MS));
  }
  return delays;
}

/** A day of two thousand consoles: their polls, and two hundred that hear changes as they happen. */
export async function benchLive(): Promise<Row[]> {
  const server = await benchServer();
  const { base, db, pid } = server;
  const aborter = new AbortController();
  try {
    const people = await db
      .selectFrom('people')
      .select('email')
      .where('status', '=', 'active')
      .orderBy('id')
      .execute();
    const tokens = await Promise.all(people.map((it) => sessionOf(db, it.email)));
    const tokenAt = (index: number) => tokens[index % tokens.length]!;
    const heard: number[] = [];
    const hear = ({ kinds }: LiveWord) =>
      void (kinds.includes('task') && heard.push(performance.now()));
    for (let at = 0; at < LISTENERS; at += 1) await listen(base, tokenAt(at), aborter.signal, hear);

    const before = spent(pid);
    const began = performance.now();
    const until = Date.now() + SECONDS * 1_000;
    const polls: number[] = [];
    const polling = Array.from({ length: POLLERS }, (_, at) =>
      poll(base, tokenAt(at), until, (ms) => polls.push(ms)),
    );
    const delays = await change(base, await server.token('Team lead'), until, heard);
    const after = spent(pid);
    const cores = (after.cpu - before.cpu) / ((performance.now() - began) / 1_000);
    void Promise.allSettled(polling);
    return [
      noted('polls', '1/s', polls.length / SECONDS),
      noted('poll, p50', 'ms', percentile(polls, 0.5)),
      against('poll, p95', 'ms', percentile(polls, 0.95), 100, { most: 1, words: '≤ 100 ms' }),
      noted('from sending a change to word of it, p50', 'ms', percentile(delays, 0.5)),
      against('from sending a change to word of it, p95', 'ms', percentile(delays, 0.95), 2_000, {
        most: 1,
        words: '≤ 2 s',
      }),
      against('CPU of the server', 'cores', cores, 1, { most: 1, words: '≤ 1 core' }),
      noted('memory of the server', 'MB', after.memory),
    ];
  } finally {
    aborter.abort();
    await server.stop();
  }
}
