import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { allEndpoints } from '#/app/contracts.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays, weekdayOf } from '#/kernel/days.ts';
import { splitKey } from '#/kernel/endpoint.ts';
import type { Records } from '#/store/records/records.ts';
import { cutLine, type CutLine } from '../../tests/support/cut-line.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { callAt, startServer, type ServerProcess } from '../../tests/support/server-process.ts';
import { seedSmallCompany } from '../../tests/support/small-company.ts';
import { makeToken } from './cli/token.ts';

let records: Records;
let line: CutLine;
let server: ServerProcess;
let token: string;
let dataDir: string;

beforeAll(async () => {
  records = await testDatabase();
  await seedSmallCompany(records.db);
  const through = new URL(records.url);
  line = await cutLine(Number(through.port));
  through.port = String(line.port);
  through.searchParams.delete('host');
  dataDir = mkdtempSync(join(tmpdir(), 'backlot-away-'));
  server = await startServer({
    DATA_DIR: dataDir,
    DATABASE_URL: through.href,
    COMPANY: 'own',
    DUCKDB_THREADS: '1',
  });
  token = await makeToken(records.db, 'amna@backlot.example', new Date());
}, 120_000);
afterAll(async () => {
  await server?.end('SIGTERM');
  await line?.close();
  await records?.close();
  rmSync(dataDir, { recursive: true, force: true });
}, 60_000);
beforeEach(() => line.mend());

/** One some days from now. */
function workday(): string {
  let day = addDays(dayOf(new Date()), 3);
  while (weekdayOf(day) > 5) day = addDays(day, 1);
  return day;
}

const AWAY = 'The database cannot be reached at the moment.';

test('while it is away every call that needs it is answered with 503, words and a time', async () => {
  line.cut();
  const wrong: string[] = [];
  const ask = async (key: string, endpoint: { access: { kind: string } }) => {
    if (endpoint.access.kind === 'anyone') return;
    const { method, path } = splitKey(key);
    const response = await fetch(`${server.url}/api${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(method === 'POST' && { body: '{}' }),
    });
    const body = (await response.json()) as { message: string; code: string };
    const isRight =
      response.status === 503 &&
      body.code === 'busy' &&
      body.message.startsWith(AWAY) &&
      Number(response.headers.get('Retry-After')) > 0;
    if (!isRight) wrong.push(`${key}: ${response.status} ${body.message}`);
  };
  const all = allEndpoints();
  for (let at = 0; at < all.length; at += 20)
    await Promise.all(all.slice(at, at + 20).map(([key, it]) => ask(key, it)));
  expect(all.length).toBeGreaterThan(250);
  expect(wrong).toEqual([]);
});

test('nobody signs in meanwhile and nobody is told that their password is wrong', async () => {
  line.cut();
  const reply = await callAt(server.url, 'POST /login', {
    email: 'amna@backlot.example',
    password: 'correct horse battery',
  });
  expect(reply).toMatchObject({ status: 503, body: { code: 'busy' } });
  const ready = await fetch(`${server.url}/ready`);
  expect(ready.status).toBe(503);
  expect(await ready.text()).toContain('records');
});

test('once it is back the same calls are answered', async () => {
  line.cut();
  expect((await callAt(server.url, 'GET /user', {}, { token })).status).toBe(503);
  line.mend();
  expect((await callAt(server.url, 'GET /user', {}, { token })).status).toBe(200);
});

test('cut off in the middle of a change nothing of it is kept, and its key brings it about once', async () => {
  const idempotencyKey = randomUUID();
  const input = { date: workday(), from_time: '15:00', to_time: '15:30', reason: 'Half-way' };
  const change = () =>
    callAt(server.url, 'POST /applyShortLeave', input, { token, idempotencyKey });
  // A change ends with its line in the audit log: the database goes away while it waits for that.
  const held = await records.pool.connect();
  await held.query('begin');
  await held.query('lock table audit in exclusive mode');
  const changing = change();
  const waits = async () =>
    Number(
      (
        await sql<{ count: number }>`
          select count(*) from pg_locks where not granted and relation = 'audit'::regclass`.execute(
          records.db,
        )
      ).rows[0]!.count,
    );
  await expect.poll(waits).toBe(1);
  line.cut();
  const cut = await changing;
  expect(cut).toMatchObject({ status: 503, body: { code: 'busy' } });
  expect(cut.body.message).toContain('Nothing was changed');
  await held.query('rollback');
  held.release();
  line.mend();
  const kept = () => sql`select 1 from short_leaves where reason = 'Half-way'`.execute(records.db);
  expect((await kept()).rows).toHaveLength(0);
  const done = await change();
  expect(done.status).toBe(200);
  expect(await change()).toEqual(done);
  expect((await kept()).rows).toHaveLength(1);
});
