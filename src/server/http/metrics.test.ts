import { Hono } from 'hono';
import { afterEach, describe, expect, test } from 'vitest';
import { conflict } from '#/kernel/refusal.ts';
import { serving } from '../../../tests/support/serving.ts';
import { clientAddress } from './client-address.ts';
import { makeMetrics } from './metrics.ts';

let http: Awaited<ReturnType<typeof serving>>;
afterEach(() => http.stop());

const token = 'a-token-of-some-length';

async function start(metricsToken?: string) {
  const metrics = makeMetrics(metricsToken);
  const app = new Hono().use(clientAddress(1), metrics.measure);
  app.get('/metrics', metrics.show);
  app.post('/api/save', () => {
    throw conflict('Already there.');
  });
  app.get('/api/list', (c) => c.text(''));
  app.all('*', (c) => c.text('', 404));
  http = await serving(app);
  return metrics;
}

const show = (headers: Record<string, string> = {}) => fetch(`${http.url}/metrics`, { headers });

describe('without a token the metrics are closed', () => {
  test.each([{ 'X-Forwarded-For': '203.0.113.9' }, { 'X-Forwarded-For': '127.0.0.1' }])(
    'to whoever comes through a proxy: %j',
    async (headers) => {
      await start();
      expect((await show(headers)).status).toBe(404);
    },
  );

  test('but open to this machine', async () => {
    await start();
    const reply = await show();
    expect(reply.status).toBe(200);
    expect(reply.headers.get('Content-Type')).toMatch(/^text\/plain/);
    expect(await reply.text()).toContain('process_cpu_seconds_total');
  });
});

describe('with a token', () => {
  test.each([{}, { Authorization: 'Bearer wrong' }, { Authorization: token }])(
    'they are closed to %j, even on this machine',
    async (headers) => {
      await start(token);
      expect((await show(headers as Record<string, string>)).status).toBe(401);
    },
  );

  test('they are open to whoever has it', async () => {
    await start(token);
    const headers = { Authorization: `Bearer ${token}`, 'X-Forwarded-For': '203.0.113.9' };
    expect((await show(headers)).status).toBe(200);
  });
});

test('requests are counted by endpoint and status; invented addresses share one name', async () => {
  const metrics = await start();
  await fetch(`${http.url}/api/save`, { method: 'POST' });
  await fetch(`${http.url}/api/list?canary=1`);
  await fetch(`${http.url}/canary/1`);
  await fetch(`${http.url}/canary/2`, { method: 'PROPFIND' });
  metrics.countShed();
  const text = await (await show()).text();
  const counts = text
    .split('\n')
    .filter((it) => it.startsWith('http_request_duration_seconds_count'));
  expect(counts.sort()).toEqual([
    'http_request_duration_seconds_count{endpoint="GET /api/list",status="200"} 1',
    'http_request_duration_seconds_count{endpoint="POST /api/save",status="409"} 1',
    'http_request_duration_seconds_count{endpoint="other",status="404"} 2',
  ]);
  expect(text).toContain('http_requests_shed_total 1');
  expect(text).toContain('http_requests_in_flight 1');
  expect(text).not.toContain('canary');
});
