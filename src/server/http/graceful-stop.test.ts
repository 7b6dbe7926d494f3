import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { Hono } from 'hono';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { serving } from '../../../tests/support/serving.ts';
import { gracefulStop } from './graceful-stop.ts';
import { makeLog } from './log.ts';

const log = makeLog('silent');
let http: Awaited<ReturnType<typeof serving>>;
let started: number;
let closed: string[];
const closers = ['jobs', 'records'].map((name) => ({ name, close: async () => closed.push(name) }));

beforeEach(async () => {
  [started, closed] = [0, []];
  const app = new Hono();
  app.get('/', (c) => c.text('quick'));
  app.get('/slow/:ms', async (c) => {
    started += 1;
    await wait(Number(c.req.param('ms')));
    closed.push('request');
    return c.text('finished');
  });
  http = await serving(app);
});
afterEach(() => http.stop());

const slow = async (ms: number) => {
  const reply = fetch(`${http.url}/slow/${ms}`).then((it) => it.text());
  await expect.poll(() => started).toBe(1);
  return { reply };
};

test('a request that takes too long is cut off, and the stores are closed all the same', async () => {
  const { reply } = await slow(60_000);
  const cut = reply.then(
    () => 'answered',
    () => 'cut off',
  );
  const from = Date.now();
  const stop = gracefulStop({ server: http.server, closers, log, withinMs: 500 });
  expect(await stop()).toBe(false);
  expect(Date.now() - from).toBeLessThan(5_000);
  expect(await cut).toBe('cut off');
  expect(closed).toEqual(['jobs', 'records']);
});

test('a store that does not close is not waited for', async () => {
  const stuck = { name: 'facts', close: () => new Promise(() => {}) };
  const from = Date.now();
  const stop = gracefulStop({ server: http.server, closers: [stuck], log, withinMs: 300 });
  expect(await stop()).toBe(false);
  expect(Date.now() - from).toBeLessThan(5_000);
});

test('a store that fails to close does not keep the next one open', async () => {
  const broken = { name: 'facts', close: async () => Promise.reject(new Error('broken')) };
  const stop = gracefulStop({ server: http.server, closers: [broken, ...closers], log });
  expect(await stop()).toBe(false);
  expect(closed).toEqual(['jobs', 'records']);
});

test('requests under way are answered, new ones are not taken, then the stores are closed', async () => {
  const { reply } = await slow(400);
  const stop = gracefulStop({ server: http.server, closers, log });
  const stopped = stop();
  await expect(fetch(`${http.url}/`)).rejects.toThrow('fetch failed');
  expect(await reply).toBe('finished');
  expect(await stopped).toBe(true);
  expect(closed).toEqual(['request', 'jobs', 'records']);
});

test('a connection kept alive after its last request does not hold up the end', async () => {
  const agent = new Agent({ keepAlive: true });
  const finished = new Promise((done) => {
    get(`${http.url}/slow/200`, { agent }, (reply) => reply.resume().on('end', done));
  });
  await expect.poll(() => started).toBe(1);
  const from = Date.now();
  expect(await gracefulStop({ server: http.server, closers, log })()).toBe(true);
  await finished;
  expect(Date.now() - from).toBeLessThan(1_500);
  agent.destroy();
});

test('asked twice it stops once', async () => {
  const stop = gracefulStop({ server: http.server, closers, log });
  expect(await Promise.all([stop(), stop()])).toEqual([true, true]);
  expect(closed).toEqual(['jobs', 'records']);
});

/** A process that takes so long to stop, asked to by these signals one after the other. */
async function endedBy(stopMs: number, ...signals: NodeJS.Signals[]) {
  const module = new URL('./graceful-stop.ts', import.meta.url).href;
  const script = `import { stopOnSignals } from '${module}';
    stopOnSignals(() => new Promise((done) => setTimeout(done, ${stopMs}, true)));
    setInterval(() => {}, 1000);
    console.log('up');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script]);
  const exited = once(child, 'exit') as Promise<[number | null]>;
  await once(child.stdout, 'data');
  for (const signal of signals) {
    child.kill(signal);
    await wait(100);
  }
  return (await exited)[0];
}

test('a second signal ends the process at once', async () => {
  expect(await endedBy(60_000, 'SIGINT', 'SIGTERM')).toBe(1);
});

test.each(['SIGTERM', 'SIGINT'] as const)('%s ends the process once all is stopped', async (it) => {
  expect(await endedBy(300, it)).toBe(0);
});
