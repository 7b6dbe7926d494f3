import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Records } from '#/store/records/records.ts';
import { collector, type CollectedSpan } from '../../../../tests/support/collector.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import {
  callAt,
  startServer,
  type ServerProcess,
  type Variables,
} from '../../../../tests/support/server-process.ts';
import { seedSmallCompany } from '../../../../tests/support/small-company.ts';
import { makeToken } from '../../cli/token.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

/** A whole server that sends to a collector, which speaks OTLP over HTTP as a real one does. */
const KEY = 'a key of the collector, which nobody else is told';

let records: Records;
let collects: Awaited<ReturnType<typeof collector>>;
let server: ServerProcess;
let variables: Variables;
let token: string;
let amna: number;
let dataDir: string;

beforeAll(async () => {
  records = await testDatabase();
  await seedSmallCompany(records.db);
  token = await makeToken(records.db, 'amna@backlot.example', new Date());
  const person = records.db.selectFrom('people').select('id');
  ({ id: amna } = await person
    .where('email', '=', 'amna@backlot.example')
    .executeTakeFirstOrThrow());
  collects = await collector();
  dataDir = mkdtempSync(join(tmpdir(), 'backlot-telemetry-'));
  variables = {
    DATA_DIR: dataDir,
    DATABASE_URL: records.url,
    COMPANY: 'own',
    DUCKDB_THREADS: '1',
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collects.url}/`,
    OTEL_EXPORTER_OTLP_HEADERS: `x-api-key=${encodeURIComponent(KEY)}`,
    OTEL_SERVICE_NAME: 'backlot of the test',
  };
  server = await startServer(variables);
});
afterAll(async () => {
  await server?.end('SIGTERM');
  await collects?.close();
  await records?.close();
  rmSync(dataDir, { recursive: true, force: true });
});
beforeEach(() => void (collects.answers.status = 200));

const traceOf = () => randomBytes(16).toString('hex');
const CALLER = '00f067aa0ba902b7';

async function ask(path: string, traceId: string, flags = '01', init: RequestInit = {}) {
  const headers = {
    Authorization: `Bearer ${token}`,
    traceparent: `00-${traceId}-${CALLER}-${flags}`,
    ...init.headers,
  };
  const response = await fetch(`${server.url}${path}`, { ...init, headers });
  await response.text();
  return response.status;
}

const spansOf = (traceId: string) => collects.spans().filter((it) => it.traceId === traceId);
/** What is sent comes in batches, seconds late: the call itself with the last of its parts. */
async function collected(traceId: string): Promise<CollectedSpan[]> {
  const calls = () => spansOf(traceId).filter((it) => it.parentSpanId === CALLER);
  await vi.waitFor(() => expect(calls()).not.toEqual([]), 15_000);
  return spansOf(traceId);
}
const attributesOf = (span: CollectedSpan) =>
  Object.fromEntries(
    span.attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]),
  );
const onlyOf = (spans: readonly CollectedSpan[], name: string) => {
  const found = spans.filter((it) => it.name === name);
  expect(found).toHaveLength(1);
  return found[0]!;
};

test('a call goes on with its caller’s trace, and its statements are parts of it', async () => {
  const traceId = traceOf();
  expect(await ask('/api/user', traceId)).toBe(200);
  const spans = await collected(traceId);
  const call = onlyOf(spans, 'GET /api/user');
  expect(call).toMatchObject({ parentSpanId: CALLER, kind: 2 });
  expect(attributesOf(call)).toEqual({
    'http.request.method': 'GET',
    'http.route': '/api/user',
    'http.response.status_code': 200,
    'url.path': '/api/user',
    'backlot.request_id': expect.stringMatching(/^req_/) as unknown,
    'user.id': String(amna),
  });
  const statements = spans.filter((it) => it !== call);
  expect(statements.length).toBeGreaterThan(0);
  for (const it of statements) {
    expect(it).toMatchObject({ parentSpanId: call.spanId, kind: 3 });
    expect(attributesOf(it)['db.system.name']).toBe('postgresql');
    expect(BigInt(it.startTimeUnixNano)).toBeLessThanOrEqual(BigInt(it.endTimeUnixNano));
  }
  const line = server.heard.out.split('\n').find((it) => it.includes(traceId));
  expect(JSON.parse(line ?? '{}')).toMatchObject({ route: '/api/user', traceId });
});

test('figures tell of the facts', async () => {
  const traceId = traceOf();
  // What is kept by day is asked of nobody once it is warm: countries are not.
  const period = 'measures=revenue&by=country&date=2026-01-03..2026-01-30';
  expect(await ask(`/api/figures?${period}`, traceId)).toBe(200);
  const spans = await collected(traceId);
  const call = onlyOf(spans, 'GET /api/figures');
  const facts = spans.filter((it) => it.name === 'facts duckdb');
  expect(facts.map((it) => it.parentSpanId)).toContain(call.spanId);
});

test('a job is a trace of its own, of which no more than 500 parts are kept', async () => {
  const jobs = () => collects.spans().filter((it) => it.name === 'job look-for-files');
  await vi.waitFor(() => expect(jobs()).toHaveLength(1), 30_000);
  const [job] = jobs();
  expect(job!.parentSpanId ?? '').toBe('');
  const parts = spansOf(job!.traceId).filter((it) => it.parentSpanId === job!.spanId);
  expect(parts).toHaveLength(500);
  expect(attributesOf(job!)['backlot.parts_left_out']).toBeGreaterThan(0);
});

test('a call without a trace begins one, which its line in the log names', async () => {
  const { status } = await callAt(server.url, 'GET /teams', {}, { token });
  expect(status).toBe(200);
  const calls = () => collects.spans().filter((it) => it.name === 'GET /api/teams');
  await vi.waitFor(() => expect(calls()).toHaveLength(1), 15_000);
  const call = onlyOf(collects.spans(), 'GET /api/teams');
  expect(call.parentSpanId ?? '').toBe('');
  expect(server.heard.out).toContain(call.traceId);
});

test('what was asked and told is in no span: no query, no body, no token, no value of a statement', async () => {
  const [traceId, canary] = [traceOf(), randomUUID()];
  const body = JSON.stringify({ email: `${canary}@backlot.example`, password: canary });
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': canary };
  await ask('/api/login', traceId, '01', { method: 'POST', body, headers });
  await ask(`/api/search?q=${canary}`, traceId);
  await ask(`/api/calendar/${canary.replaceAll('-', '')}.ics`, traceId);
  const calls = () => spansOf(traceId).filter((it) => it.parentSpanId === CALLER);
  await vi.waitFor(() => expect(calls()).toHaveLength(3), 15_000);
  const all = collects.arrived.map((it) => it.text).join('\n');
  for (const secret of [canary, canary.replaceAll('-', ''), token, KEY])
    expect(all).not.toContain(secret);
});

test('a caller that keeps no trace, pages and health have none', async () => {
  const quiet = traceOf();
  const traceId = traceOf();
  expect(await ask('/api/user', quiet, '00')).toBe(200);
  await ask('/health', traceId);
  await ask('/dashboard', traceId);
  const last = traceOf();
  await ask('/api/user', last);
  await collected(last);
  expect([...spansOf(quiet), ...spansOf(traceId)]).toEqual([]);
});

test('a collector that refuses holds nothing up, is complained of once, and without its key', async () => {
  collects.answers.status = 401;
  for (let round = 0; round < 3; round += 1) {
    expect(await ask('/api/user', traceOf())).toBe(200);
    const before = collects.arrived.length;
    await vi.waitFor(() => expect(collects.arrived.length).toBeGreaterThan(before), 15_000);
  }
  const said = server.heard.out.split('\n').filter((it) => it.includes('cannot be sent'));
  expect(said).toHaveLength(1);
  expect(server.heard.out).not.toContain(KEY);
});

test('what waits is sent as the server ends, with all that /metrics shows', async () => {
  const traceId = traceOf();
  await ask('/api/user', traceId);
  const shown = await (await fetch(`${server.url}/metrics`)).text();
  await server.end('SIGTERM');
  expect(onlyOf(spansOf(traceId), 'GET /api/user').name).toBe('GET /api/user');
  const metrics = collects.metrics();
  // Those without a value, such as pulls of a company that has none, are not sent.
  const names = [...shown.matchAll(/^([a-z_]+)(?:\{.*\})? \S+$/gm)].map((it) =>
    it[1]!.replace(/_(?:bucket|sum|count)$/, ''),
  );
  const sent = new Set(metrics.map((it) => it.name));
  expect(names.length).toBeGreaterThan(100);
  // Nor what Node is at in one moment and not in the next.
  const passing = ['nodejs_active_requests', 'nodejs_active_resources'];
  expect(names.filter((it) => !sent.has(it) && !passing.includes(it))).toEqual([]);
  const durations = metrics.find((it) => it.name === 'http_request_duration_seconds')!;
  expect(durations.unit).toBe('s');
  for (const { count, bucketCounts, explicitBounds } of durations.histogram!.dataPoints) {
    expect(bucketCounts).toHaveLength(explicitBounds.length + 1);
    expect(bucketCounts.reduce((sum, it) => sum + it, 0)).toBe(count);
  }
  const shed = metrics.find((it) => it.name === 'http_requests_shed_total')!;
  expect(shed.sum?.isMonotonic).toBe(true);
  for (const { path, headers } of collects.arrived) {
    expect(['/v1/traces', '/v1/metrics']).toContain(path);
    expect(headers['x-api-key']).toBe(KEY);
  }
});

test('a collector that is not there does not keep a server from starting, serving and ending', async () => {
  server = await startServer({ ...variables, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' });
  expect(await ask('/api/user', traceOf())).toBe(200);
  const from = Date.now();
  expect(await server.end('SIGTERM')).toBe(0);
  expect(Date.now() - from).toBeLessThan(10_000);
});
