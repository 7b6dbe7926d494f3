import { Hono } from 'hono';
import { afterEach, expect, test } from 'vitest';
import { serving } from '../../../tests/support/serving.ts';
import { version } from '../version.ts';
import { health, ready, type Ping } from './health.ts';
import { makeLog } from './log.ts';

let http: Awaited<ReturnType<typeof serving>>;
afterEach(() => http.stop());

let logged: string;

async function asked(pings: Record<string, Ping>) {
  logged = '';
  const log = makeLog('warn', { write: (line) => void (logged += line) });
  http = await serving(new Hono().get('/health', health).get('/ready', ready(pings, log, 50)));
  return fetch(`${http.url}/ready`);
}

const works = async () => 1;
const never = () => new Promise(() => {});
const fails = async () => {
  throw new Error('canary: connection refused');
};

test('a store that fails or does not answer is named, its error stays in the log', async () => {
  const reply = await asked({ records: fails, facts: never, files: works });
  const text = await reply.text();
  expect(reply.status).toBe(503);
  expect(reply.headers.get('Retry-After')).toBe('2');
  expect(JSON.parse(text)).toEqual({
    status: 'not ready',
    message: 'Not ready: records, facts.',
    stores: { records: 'failed', facts: 'timed out', files: 'ready' },
  });
  expect(text).not.toContain('canary');
  expect(logged).toContain('canary');
});

test('facts and files that are away are named, and what does not need them is served', async () => {
  const reply = await asked({ records: works, facts: never, files: fails });
  expect(reply.status).toBe(200);
  expect(await reply.json()).toEqual({
    status: 'degraded',
    message: 'Away: facts, files. What does not need them is served.',
    stores: { records: 'ready', facts: 'timed out', files: 'failed' },
  });
});

test('a ping that throws before it promises anything counts as failed', async () => {
  const throws = () => {
    throw new Error('closed');
  };
  expect((await asked({ records: throws })).status).toBe(503);
});

test('all stores answering is ready', async () => {
  const reply = await asked({ records: works, facts: works });
  expect(reply.status).toBe(200);
  expect(await reply.json()).toMatchObject({ status: 'ready' });
});

test('asking a hundred times at once asks a store once', async () => {
  let pings = 0;
  await asked({ records: async () => (pings += 1) });
  await Promise.all(Array.from({ length: 100 }, () => fetch(`${http.url}/ready`)));
  expect(pings).toBe(1);
});

test('health asks nobody', async () => {
  await asked({ records: fails });
  const reply = await fetch(`${http.url}/health`);
  expect(reply.status).toBe(200);
  expect(await reply.json()).toEqual({ status: 'ok', version });
});
