import { randomBytes, randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reportBug } from '../../../../tests/support/bug-cast.ts';
import { testServer, type Colleague, type TestServer } from '../../../../tests/support/server.ts';

let server: TestServer;
let hira: Colleague;
beforeAll(async () => {
  server = await testServer();
  hira = await server.as('Member');
});
afterAll(() => server.close());

const at = '2025-11-20T06:00:10Z';
const call = {
  at,
  method: 'GET',
  path: '/tasks',
  status: 200,
  requestId: 'req_0123456789',
  ms: 12,
};
const whole = {
  route: '/short-leave',
  page: { address: 'https://dash.applovin.com/o/mediation', title: 'Mediation' },
  build: 'console-B7kq2f.js',
  browser: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0.0.0 Safari/537.36',
  viewport: { width: 1440, height: 900, ratio: 1.25 },
  theme: 'dark',
  language: 'en-GB',
  errors: [{ at, words: 'TypeError: x is undefined\n    at Board (board-D1x.js:1:20341)' }],
  calls: [call, { ...call, path: '/cjprojects/issues-list', status: 0, requestId: null }],
};

test('what belongs to a report is kept as it came', async () => {
  const { id } = await reportBug(hira, { context: whole });
  expect((await hira.call('GET /bug-report', { id })).body['context']).toEqual(whole);
});

test.each([
  ['an unknown part', { cookies: 'a=b' }],
  ['a body of a call', { calls: [{ ...call, body: '{}' }] }],
  ['headers of a call', { calls: [{ ...call, headers: {} }] }],
  ['values in a path', { calls: [{ ...call, path: '/tasks?search=salary' }] }],
  ['values in a route', { route: '/tasks?search=salary' }],
  ['an address with values', { page: { address: 'https://a.example/?x=1', title: '' } }],
  ['an address with a password', { page: { address: 'https://a:b@a.example/', title: '' } }],
  ['an address that runs', { page: { address: 'javascript:alert(1)', title: '' } }],
  ['a request id of another form', { calls: [{ ...call, requestId: 'hunter2' }] }],
  ['too many calls', { calls: Array.from({ length: 21 }, () => call) }],
  ['too long an error', { errors: [{ at, words: 'x '.repeat(600) }] }],
])('%s is refused', async (_what, context) => {
  const reply = await hira.call('POST /saveBugReport', { title: 'x', happened: 'x', context });
  expect(reply.status).toBe(400);
  expect(Object.keys(reply.body.fields ?? {})[0]).toMatch(/^context/);
});

const many = (make: () => string) => fc.constantFrom(...Array.from({ length: 20 }, make));
const secret = fc.oneof(
  many(() => randomBytes(32).toString('base64url')),
  many(() => randomBytes(24).toString('hex')),
  many(() => randomUUID()),
);
const around = fc.constantFrom('', 'token=', '/', ' ', ': ', 'Bearer ', '?t=');

test('a secret that lies in any part of it never reaches the store', async () => {
  const spots: ((words: string) => object)[] = [
    (it) => ({ calls: [{ ...call, path: `/tasks/${it}` }] }),
    (it) => ({ calls: [{ ...call, requestId: it }] }),
    (it) => ({ errors: [{ at, words: `It failed with ${it}` }] }),
    (it) => ({ page: { address: `https://a.example/${it}`, title: 'Page' } }),
    (it) => ({ page: { address: 'https://a.example/', title: it } }),
    (it) => ({ route: `/${it}` }),
    (it) => ({ build: it }),
    (it) => ({ browser: it }),
    (it) => ({ language: it }),
  ];
  await fc.assert(
    fc.asyncProperty(secret, around, fc.constantFrom(...spots), async (it, before, spot) => {
      const context = spot(`${before}${it}`);
      const reply = await hira.call('POST /saveBugReport', { title: 'x', happened: 'x', context });
      expect(reply.status).toBe(400);
      const { rows } = await server.records.pool.query<{ found: boolean }>(
        'select exists (select 1 from bug_reports where context::text like $1) as found',
        [`%${it}%`],
      );
      expect(rows[0]?.found).toBe(false);
    }),
    { numRuns: 80 },
  );
}, 60_000);
