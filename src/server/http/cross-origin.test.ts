import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unauthenticated } from '#/kernel/refusal.ts';
import { serving } from '../../../tests/support/serving.ts';
import { crossOrigin } from './cross-origin.ts';

const chrome = 'a'.repeat(32);
const firefox = '0f6a1c64-7a4e-4f3f-9a53-1d9a6a3a1f0e';
let http: Awaited<ReturnType<typeof serving>>;

beforeAll(async () => {
  const app = new Hono().use(crossOrigin('https://backlot.example', [chrome, firefox]));
  app.get('/api/user', () => {
    throw unauthenticated();
  });
  http = await serving(app);
});
afterAll(() => http.stop());

const ask = (origin: string, method = 'GET') =>
  fetch(`${http.url}/api/user`, { method, headers: { Origin: origin } });

test.each([
  'https://evil.example',
  'https://backlot.example.evil.example',
  'http://backlot.example',
  `chrome-extension://${'b'.repeat(32)}`,
  `moz-extension://${chrome}`,
  'null',
])('%s gets no permission', async (origin) => {
  for (const method of ['GET', 'OPTIONS']) {
    const { headers } = await ask(origin, method);
    expect(headers.has('Access-Control-Allow-Origin')).toBe(false);
    expect(headers.get('Vary')).toContain('Origin');
  }
});

test.each([
  'https://backlot.example',
  `chrome-extension://${chrome}`,
  `moz-extension://${firefox}`,
])('%s may read the reply, also a refusal', async (origin) => {
  const reply = await ask(origin);
  expect(reply.status).toBe(401);
  expect(reply.headers.get('Access-Control-Allow-Origin')).toBe(origin);
  expect(reply.headers.get('Access-Control-Allow-Credentials')).toBe('true');
  expect(reply.headers.get('Access-Control-Expose-Headers')).toContain('X-Request-Id');
});

test('a preflight names the headers the console sends', async () => {
  const reply = await ask('https://backlot.example', 'OPTIONS');
  expect(reply.status).toBe(204);
  for (const name of ['Authorization', 'Idempotency-Key', 'X-Requested-With']) {
    expect(reply.headers.get('Access-Control-Allow-Headers')).toContain(name);
  }
});
