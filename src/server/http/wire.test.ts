import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WIRE, WIRE_HEADER } from '#/kernel/wire.ts';
import { serving } from '../../../tests/support/serving.ts';
import { wire } from './wire.ts';

let http: Awaited<ReturnType<typeof serving>>;
let done = 0;

beforeAll(async () => {
  // A server that has come two numbers further and understands the one before.
  const app = new Hono().use(wire(WIRE + 1, WIRE + 2));
  app.post('/api/save', (c) => {
    done += 1;
    return c.json({});
  });
  http = await serving(app);
});
afterAll(() => http.stop());

const save = (spoken: string | undefined) =>
  fetch(`${http.url}/api/save`, {
    method: 'POST',
    headers: spoken === undefined ? {} : { [WIRE_HEADER]: spoken },
  });

test.each([
  [String(WIRE), 'older than the server'],
  ['0', 'older than the server'],
  ['one', 'older than the server'],
  [String(WIRE + 3), 'The server is older'],
])('%s is refused with what to do, and does nothing', async (spoken, words) => {
  const reply = await save(spoken);
  expect(reply.status).toBe(426);
  expect(await reply.json()).toMatchObject({
    code: 'outdated',
    message: expect.stringContaining(words),
  });
  expect(done).toBe(0);
});

test('a page of before the numbers is told to load again; a program that says who it is goes on', async () => {
  const ours = { 'X-Requested-With': 'XMLHttpRequest' };
  const ask = async (headers: Record<string, string>) =>
    (await fetch(`${http.url}/api/save`, { method: 'POST', headers })).status;
  expect(await ask({ ...ours, 'Sec-Fetch-Site': 'same-origin' })).toBe(426);
  expect(await ask({ ...ours, 'Sec-Fetch-Site': 'none' })).toBe(426);
  expect(done).toBe(0);
  expect(await ask(ours)).toBe(200);
  expect(await ask({ 'Sec-Fetch-Site': 'same-origin' })).toBe(200);
  done = 0;
});

test('what is understood is done, and so is what other programs send', async () => {
  for (const it of [String(WIRE + 1), String(WIRE + 2), undefined])
    expect((await save(it)).status).toBe(200);
  expect(done).toBe(3);
});
