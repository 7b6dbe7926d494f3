import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { locks } from '#/domains/catalogue/data-entry/imports/alone.records.ts';
import { MOST_OVER_ALL } from '#/domains/catalogue/data-entry/imports/shared-turns.records.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays, weekdayOf } from '#/kernel/days.ts';
import type { Records } from '#/store/records/records.ts';
import {
  hasClickhouse,
  startClickhouse,
  type TestClickhouse,
} from '../../tests/support/clickhouse.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { startS3 } from '../../tests/support/s3.ts';
import {
  backlot,
  callAt,
  failedStart,
  startServer,
  type ServerProcess,
  type Variables,
} from '../../tests/support/server-process.ts';
import { seedSmallCompany } from '../../tests/support/small-company.ts';
import { makeToken } from './cli/token.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

/** Two whole server processes on the same stores: DuckDB serves one, so that ClickHouse must be there. */
const suite = hasClickhouse ? 'ClickHouse' : 'no ClickHouse: clickhouse-server is not installed';

let records: Records;
let clickhouse: TestClickhouse | undefined;
let s3: Awaited<ReturnType<typeof startS3>> | undefined;
let folders: string[] = [];
let one: ServerProcess;
let two: ServerProcess;
let variables: Variables;
const tokens = { amna: '', omar: '' };
let listening: Promise<string> | undefined;

beforeAll(async () => {
  if (!hasClickhouse) return;
  records = await testDatabase();
  await seedSmallCompany(records.db);
  for (const name of ['amna', 'omar'] as const)
    tokens[name] = await makeToken(records.db, `${name}@backlot.example`, new Date());
  clickhouse = await startClickhouse(1);
  folders = [1, 2, 3].map((it) => mkdtempSync(join(tmpdir(), `backlot-server-${it}-`)));
  s3 = await startS3(folders[2]!);
  variables = {
    DATABASE_URL: records.url,
    COMPANY: 'demo',
    RATE_LIMITS: 'off',
    MASTER_KEY: Buffer.alloc(32, 9).toString('base64'),
    CLICKHOUSE_URL: clickhouse.single('two_servers'),
    S3_URL: `http://S3RVER:S3RVER@${s3.host}/bucket?region=eu-central-1`,
  };
  [one, two] = (await Promise.all(
    folders.slice(0, 2).map((it) => startServer({ ...variables, DATA_DIR: it })),
  )) as [ServerProcess, ServerProcess];
});
afterAll(async () => {
  await Promise.all([one, two].map((it) => it?.end('SIGKILL')));
  await clickhouse?.stop();
  await s3?.stop();
  await records?.close();
  for (const it of folders) rmSync(it, { recursive: true, force: true });
});

/** A workday some days from now, another one each time. */
let days = 1;
function workday(): string {
  let day: string;
  do day = addDays(dayOf(new Date()), (days += 1));
  while (weekdayOf(day) > 5);
  return day;
}
const leave = () => ({ date: workday(), from_time: '15:00', to_time: '15:30', reason: 'Dentist' });

describe.runIf(hasClickhouse)(`two servers on the same stores (${suite})`, () => {
  test('a start with wrong variables names each and ends with 1', async () => {
    const wrong = { ...variables, DATA_DIR: folders[0]!, PORT: 'many', TRUST_PROXY: 'yes?' };
    const { code, err } = await failedStart(wrong);
    expect(code).toBe(1);
    expect(err).toMatch(/^Wrong environment variables:/);
    expect(err).toContain('PORT: must be');
    expect(err).toContain('TRUST_PROXY: must be');
  });

  test('a third one whose settings lack ClickHouse or the bucket is refused, and shows no $0', async () => {
    for (const name of ['CLICKHOUSE_URL', 'S3_URL']) {
      const { code, err } = await failedStart({
        ...variables,
        DATA_DIR: folders[0]!,
        PORT: '0',
        [name]: '',
      });
      expect({ code, err }).toMatchObject({ code: 1 });
      expect(err.trim()).toMatch(
        new RegExp(`^${name}: is not the one these records were kept with: .* Set ${name}=http.*$`),
      );
    }
  });

  test('a session of one server is valid on the other, and ends on both', async () => {
    const token = await makeToken(records.db, 'bilal@backlot.example', new Date());
    for (const { url } of [one, two])
      expect(await callAt(url, 'GET /user', {}, { token })).toMatchObject({ status: 200 });
    expect(await callAt(one.url, 'POST /logout', {}, { token })).toMatchObject({ status: 200 });
    expect(await callAt(two.url, 'GET /user', {}, { token })).toMatchObject({ status: 401 });
  });

  test('one idempotency key sent to both at once has one effect and one reply', async () => {
    const input = leave();
    const options = { token: tokens.amna, idempotencyKey: randomUUID() };
    const [first, second] = await Promise.all(
      [one, two].map((it) => callAt(it.url, 'POST /applyShortLeave', input, options)),
    );
    expect(first).toMatchObject({ status: 200 });
    expect(second!.body).toEqual(first!.body);
    const rows = await records.db
      .selectFrom('short_leaves')
      .select('id')
      .where('day', '=', input.date)
      .execute();
    expect(rows.length).toBe(1);
    const { id, version } = first!.body;
    const cancelled = await callAt(two.url, 'POST /cancel-short-leave', { id, version }, options);
    expect(cancelled.status).toBe(409);
  });

  test('a notification made by one is read on the other', async () => {
    const { body } = await callAt(one.url, 'POST /applyShortLeave', leave(), {
      token: tokens.amna,
    });
    const omar = { token: tokens.omar };
    const inbox = await callAt(two.url, 'GET /get-notifications', {}, omar);
    const [newest] = inbox.body['rows'] as { id: number; readAt: string | null }[];
    expect(JSON.stringify(newest)).toContain('amna');
    await callAt(two.url, 'POST /read-notifications', { ids: [newest!.id] }, omar);
    const after = await callAt(one.url, 'GET /get-notifications', {}, omar);
    expect(JSON.stringify(after.body['rows'])).toContain(`"id":${newest!.id}`);
    expect(Number(after.body['unread'])).toBe(Number(inbox.body['unread']) - 1);
    expect(body['id']).toBeTypeOf('number');
  });

  test('what is changed at one is told to whoever listens at the other', async () => {
    // It stays open: the end of that server has to end it.
    const reply = await fetch(`${two.url}/api/live`, {
      headers: { Authorization: `Bearer ${tokens.omar}` },
    });
    let heard = '';
    const ended = (async () => {
      for await (const part of reply.body!.pipeThrough(new TextDecoderStream())) heard += part;
    })();
    listening = ended.then(() => heard);
    const made = await callAt(
      one.url,
      'POST /tasks/save',
      { title: 'Tide' },
      { token: tokens.amna },
    );
    expect(made.status).toBe(200);
    await expect.poll(() => heard, { timeout: 10_000 }).toContain('"task"');
  });

  test('figures imported beside both are served by both', async () => {
    const report = fileURLToPath(
      new URL('../domains/catalogue/data-entry/imports/fixtures/max-revenue.csv', import.meta.url),
    );
    const done = await backlot(['import', report, '--account', 'Main'], {
      ...variables,
      DATA_DIR: folders[0]!,
    });
    expect(done).toMatchObject({ code: 0, out: expect.stringContaining('committed') });
    const input = { date: '2025-11-17..2025-11-19', compare: 'none' };
    const replies = await Promise.all(
      [one, two].map((it) =>
        callAt(it.url, 'GET /platform-revenue', input, { token: tokens.omar }),
      ),
    );
    expect(Number(replies[0]!.body['total'])).toBeGreaterThan(0);
    expect(replies[1]!.body).toEqual(replies[0]!.body);
  });

  test('large reports are read two at a time, whichever server they come to', async () => {
    const token = await makeToken(records.db, 'rabia@backlot.example', new Date());
    const header = 'day,package_name,platform,country,network,impressions,estimated_revenue';
    const report = (nth: number) => {
      const rows = Array.from(
        { length: 1500 },
        (_, at) =>
          `2025-11-18,com.unknown.${'x'.repeat(160)}${nth}x${at % 40},android,us,AppLovin,${at},0.01`,
      );
      const form = new FormData();
      form.append('account', 'Main');
      form.append('file', new File([[header, ...rows].join('\n')], `large-${nth}.csv`));
      return form;
    };
    const held = await records.pool.connect();
    const done: number[] = [];
    try {
      for (let place = 1; place <= MOST_OVER_ALL; place += 1)
        await held.query('select pg_advisory_lock($1, $2)', [locks.turn, place]);
      const sent = [one, two].map(async ({ url }, nth) => {
        const { status } = await callAt(url, 'POST /import-report', report(nth), {
          token,
        });
        done.push(status);
      });
      // A small one waits for nobody.
      const small = new FormData();
      small.append('account', 'Main');
      small.append(
        'file',
        new File([`${header}\n2025-11-18,com.unknown.small,android,us,AppLovin,1,1`], 'small.csv'),
      );
      const soon = await callAt(one.url, 'POST /import-report', small, { token });
      expect(soon.status).toBe(200);
      await sleep(1500);
      expect(done).toEqual([]);
      await held.query('select pg_advisory_unlock($1, 1)', [locks.turn]);
      await Promise.all(sent);
      expect(done).toEqual([200, 200]);
    } finally {
      held.release(true);
    }
  });

  test('SIGTERM lets requests under way finish, refuses new ones, and ends with 0', async () => {
    // The request waits for the table, which this transaction holds.
    const holding = await records.pool.connect();
    await holding.query('begin');
    const input = {
      date: addDays(workday(), 35),
      from_time: '15:00',
      to_time: '15:30',
      reason: 'x',
    };
    await holding.query('lock table short_leaves in exclusive mode');
    const reply = callAt(two.url, 'POST /applyShortLeave', input, { token: tokens.amna });
    const waiting = () =>
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
        .execute(records.db)
        .then((it) => it.rows.length);
    await expect.poll(waiting, { timeout: 10_000 }).toBeGreaterThan(0);
    const ended = two.end('SIGTERM');
    await sleep(500);
    await expect(fetch(`${two.url}/health`)).rejects.toThrow('fetch failed');
    await holding.query('commit');
    holding.release();
    expect(await reply).toMatchObject({ status: 200, body: { date: input.date } });
    expect(await ended).toBe(0);
    expect(await listening).toContain('event: end');
  });
});
