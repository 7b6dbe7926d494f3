import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Records } from '#/store/records/records.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { openJobs, type Jobs } from './jobs.ts';

let records: Records;
let jobs: Jobs;
const errors: { message: string; queue: string | undefined }[] = [];
const open = (mode: 'server' | 'client') =>
  openJobs({
    url: records.url,
    mode,
    onError: (error, queue) => errors.push({ message: error.message, queue }),
  });

beforeAll(async () => {
  records = await testDatabase();
  jobs = await open('server');
});
afterAll(async () => {
  await jobs.stop();
  await records.close();
});

const stateOf = async (queue: string) => {
  const { rows } = await sql<{ state: string; retry_count: number }>`
    select state, retry_count from jobs.job where name = ${queue} order by created_on`.execute(
    records.db,
  );
  return rows;
};

test('work queued by a transaction that is rolled back never happens', async () => {
  const seen: object[] = [];
  await jobs.work('rolled-back', async (job) => void seen.push(job.data));
  const undone = records.db.transaction().execute(async (tx) => {
    await jobs.enqueue(tx, 'rolled-back', { n: 1 });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await jobs.enqueue(records.db, 'rolled-back', { n: 2 });
  await vi.waitFor(() => expect(seen).toEqual([{ n: 2 }]), 5_000);
  expect(await stateOf('rolled-back')).toHaveLength(1);
});

test('work is invisible until its transaction commits, and is taken up at once after that', async () => {
  const seen: number[] = [];
  await jobs.work<{ n: number }>('committed', async (job) => void seen.push(job.data.n));
  await records.db.transaction().execute(async (tx) => {
    await jobs.enqueue(tx, 'committed', { n: 7 });
    await sleep(300);
    expect(seen).toEqual([]);
  });
  await vi.waitFor(() => expect(seen).toEqual([7]), { timeout: 1_500, interval: 10 });
});

test('work that fails is reported and comes again later', async () => {
  await jobs.work('failing', async () => {
    throw new Error('no luck');
  });
  await jobs.enqueue(records.db, 'failing', {});
  await vi.waitFor(() => expect(errors).toContainEqual({ message: 'no luck', queue: 'failing' }));
  await vi.waitFor(async () => expect((await stateOf('failing'))[0]?.state).toBe('retry'));
});

test('work for later waits', async () => {
  const seen: object[] = [];
  await jobs.work('later', async (job) => void seen.push(job.data));
  await jobs.enqueue(records.db, 'later', {}, { after: new Date(Date.now() + 3_600_000) });
  await sleep(300);
  expect(seen).toEqual([]);
  expect((await stateOf('later'))[0]?.state).toBe('created');
});

test('stopping ends within its patience and puts back what is unfinished', async () => {
  const server = await open('server');
  let aborted = false;
  const started = new Promise<void>((done) => {
    void server.work('endless', async ({ signal }) => {
      signal.addEventListener('abort', () => (aborted = true));
      done();
      await sleep(60_000, undefined, { ref: false });
    });
  });
  await server.enqueue(records.db, 'endless', {});
  await started;
  const from = Date.now();
  await server.stop(1_000);
  expect(Date.now() - from).toBeLessThan(3_000);
  expect(aborted).toBe(true);
  expect((await stateOf('endless'))[0]?.state).toBe('retry');
});

test('a client queues and leaves the work to the server', async () => {
  const client = await open('client');
  await client.enqueue(records.db, 'from-client', { n: 1 });
  await client.stop();
  const seen: object[] = [];
  await jobs.work('from-client', async (job) => void seen.push(job.data));
  await vi.waitFor(() => expect(seen).toEqual([{ n: 1 }]), 5_000);
});

test('a schedule is kept once, in its zone, however many servers set it', async () => {
  const other = await open('server');
  await Promise.all([
    jobs.schedule('nightly', '30 2 * * *', 'Asia/Karachi'),
    other.schedule('nightly', '30 2 * * *', 'Asia/Karachi'),
  ]);
  await other.stop();
  const { rows } =
    await sql`select cron, timezone from jobs.schedule where name = 'nightly'`.execute(records.db);
  expect(rows).toEqual([{ cron: '30 2 * * *', timezone: 'Asia/Karachi' }]);
  await expect(jobs.schedule('nightly', 'at dawn', 'Asia/Karachi')).rejects.toThrow('at');
});
