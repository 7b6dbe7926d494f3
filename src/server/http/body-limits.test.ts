import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serving } from '../../../tests/support/serving.ts';
import { arriving } from './arriving-body.ts';
import { bodyLimits } from './body-limits.ts';

let http: Awaited<ReturnType<typeof serving>>;

beforeAll(async () => {
  const upload = { path: '/import', endpoint: { upload: { field: 'file', maxBytes: 3_000_000 } } };
  const app = new Hono().use(bodyLimits([upload, { path: '/save', endpoint: {} }]));
  app.post('/api/*', async (c) => {
    const max = c.req.path === '/api/save' ? 1_000_000 : 4_000_000;
    const body = await new Response(arriving(c.req.raw.body!, max)).arrayBuffer();
    return c.text(String(body.byteLength));
  });
  http = await serving(app);
});
afterAll(() => http.stop());

const post = (path: string, bytes: number) =>
  fetch(`${http.url}/api${path}`, { method: 'POST', body: new Uint8Array(bytes) });

/** Without a length said beforehand: the bytes themselves must be counted. */
const stream = (path: string, bytes: number) =>
  fetch(`${http.url}/api${path}`, {
    method: 'POST',
    body: new Blob([new Uint8Array(bytes)]).stream(),
    duplex: 'half',
  } as RequestInit);

test.each([
  ['said beforehand', post],
  ['counted', stream],
])('more than 1 MB is refused (%s)', async (_, send) => {
  const reply = await send('/save', 1_000_001);
  expect(reply.status).toBe(413);
  expect(await reply.json()).toMatchObject({
    code: 'too-large',
    message: 'This is larger than 1 MB.',
  });
});

test('an upload larger than its endpoint takes is refused', async () => {
  expect((await post('/import', 4_000_001)).status).toBe(413);
});

test.each([
  ['said beforehand', post],
  ['counted', stream],
])('what fits arrives whole (%s)', async (_, send) => {
  expect(await (await send('/save', 1_000_000)).text()).toBe('1000000');
  expect(await (await send('/import', 3_500_000)).text()).toBe('3500000');
});
