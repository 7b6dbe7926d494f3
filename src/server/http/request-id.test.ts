import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notFound } from '#/kernel/refusal.ts';
import { serving } from '../../../tests/support/serving.ts';
import { requestId } from './request-id.ts';

let http: Awaited<ReturnType<typeof serving>>;

beforeAll(async () => {
  const app = new Hono().use(requestId);
  app.get('/', (c) => c.text(c.get('requestId')));
  app.get('/missing', () => {
    throw notFound('This page');
  });
  http = await serving(app);
});
afterAll(() => http.stop());

test.each(['', 'req_', 'req_ABCDEFGHIJ', 'req_ABCDEFGHJKMNP', 'x'.repeat(5000), 'req_ABCDEFGH"}'])(
  'an id of another form is not taken from the caller: %s',
  async (given) => {
    const reply = await fetch(http.url, { headers: { 'X-Request-Id': given } });
    const id = await reply.text();
    expect(id).toMatch(/^req_[0-9A-HJKMNP-TV-Z]{10}$/);
    expect(id).not.toBe(given);
    expect(reply.headers.get('X-Request-Id')).toBe(id);
  },
);

test('a refusal carries the id of its request in body and header', async () => {
  const reply = await fetch(`${http.url}/missing`, {
    headers: { 'X-Request-Id': 'req_0123456789' },
  });
  expect(reply.headers.get('X-Request-Id')).toBe('req_0123456789');
  expect(await reply.json()).toMatchObject({ code: 'not-found', requestId: 'req_0123456789' });
});

test('two requests have two ids', async () => {
  const [one, two] = await Promise.all([fetch(http.url), fetch(http.url)]);
  expect(await one.text()).not.toBe(await two.text());
});
