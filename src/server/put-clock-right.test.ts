import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openJobs, type Jobs } from '#/store/jobs/jobs.ts';
import type { Records } from '#/store/records/records.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { makeLimit, rules } from './http/limits.ts';
import { checkClock, clockGaps, putClockRight } from './put-clock-right.ts';

let records: Records;
let jobs: Jobs;
const log = pino({ level: 'silent' });

beforeAll(async () => {
  records = await testDatabase();
  jobs = await openJobs({ url: records.url, mode: 'server', onError: () => {} });
});
afterAll(async () => {
  await jobs.stop();
  await records.close();
});

/** As if everything of the last minutes had been done by a clock three days ahead. */
const ahead = (columns: string[]) =>
  sql.join(columns.map((it) => sql`${sql.ref(it)} = now() + interval '3 days'`));

test('schedules, waiting jobs and dead servers are seen to again once a clock that was ahead is right', async () => {
  const seen: object[] = [];
  await jobs.enqueue(records.db, 'sent-ahead', { n: 1 });
  await jobs.enqueue(
    records.db,
    'for-later',
    { n: 2 },
    { after: new Date(Date.now() + 3_600_000) },
  );
  await sql`update jobs.version set ${ahead(['cron_on', 'flow_on'])}`.execute(records.db);
  await sql`update jobs.queue set ${ahead(['monitor_claim_on', 'maintain_on'])}`.execute(
    records.db,
  );
  await sql`update jobs.job set ${ahead(['created_on', 'start_after'])} where name = 'sent-ahead'`.execute(
    records.db,
  );
  await jobs.work('sent-ahead', async (job) => void seen.push(job.data), { lookSeconds: 2 });
  await jobs.work('for-later', async (job) => void seen.push(job.data));
  expect(await putClockRight(records.db, new Date())).toBeGreaterThan(2);
  await jobs.enqueue(records.db, 'sent-ahead', { n: 3 });
  await vi.waitFor(() => expect(seen).toHaveLength(2), 10_000);
  expect(seen).toEqual(expect.arrayContaining([{ n: 1 }, { n: 3 }]));
  const { rows } = await sql<{ late: boolean }>`
    select greatest(cron_on, flow_on) > now() as late from jobs.version
    union all select greatest(monitor_claim_on, maintain_on) > now() from jobs.queue`.execute(
    records.db,
  );
  expect(rows.filter((it) => it.late)).toEqual([]);
});

test('a limit of a minute does not last for days', async () => {
  const rule = { calls: 2, seconds: 60, failsClosed: true };
  const given = Object.fromEntries(Object.keys(rules).map((it) => [it, rule])) as typeof rules;
  const limit = makeLimit(records.pool, log, given as never);
  const call = () => limit({ method: 'POST', path: '/save-task' }, 'person:7');
  await call();
  await call();
  await sql`update rate_limits set expire = expire + 259200000`.execute(records.db);
  await putClockRight(records.db, new Date());
  await expect(call()).resolves.toBeUndefined();
  // One whose own clock is behind leaves what others count.
  await call();
  await putClockRight(records.db, new Date(Date.now() - 7_200_000));
  await expect(call()).rejects.toMatchObject({ code: 'too-many' });
});

test('while clocks agree nothing is touched and nothing said', async () => {
  expect(await putClockRight(records.db, new Date())).toBe(0);
  expect(await clockGaps(records.db)).toEqual([]);
  expect(await checkClock(records.db)).toContain('agree');
});

test('a clock that is apart from that of PostgreSQL is named with what to do', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7_200_000 });
  try {
    const [gap] = await clockGaps(records.db);
    expect(gap?.what).toMatch(/is 7[12]\d\d s ahead of that of its PostgreSQL/);
    await expect(checkClock(records.db)).rejects.toThrow('by NTP');
  } finally {
    vi.useRealTimers();
  }
});
