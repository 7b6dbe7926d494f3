import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notFound } from '#/kernel/refusal.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { asRefusal, violated } from './failure.ts';
import { connectRecords, type Records } from './records.ts';

let records: Records;
beforeAll(async () => {
  records = await testDatabase();
  await records.pool.query('create table things (name text constraint things_name_key unique)');
});
afterAll(() => records.close());

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no failure',
    (error: unknown) => error,
  );
const busy = { code: 'busy', retryAfter: 2 };

async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

test('a mistake of ours stays what it is', async () => {
  const error = await failureOf(records.pool.query('select nonsense'));
  expect(asRefusal(error)).toBe(error);
  const refusal = notFound();
  expect(asRefusal(refusal)).toBe(refusal);
});

test('a database that is not there is busy', async () => {
  const absent = connectRecords(`postgres://backlot@127.0.0.1:${await closedPort()}/backlot`, 1);
  expect(asRefusal(await failureOf(absent.pool.query('select 1')))).toMatchObject(busy);
  await absent.close();
});

test('one whose socket is gone is busy, another file that is missing is a fault', async () => {
  const folder = encodeURIComponent(join(tmpdir(), randomUUID()));
  const absent = connectRecords(`postgres://backlot@localhost/backlot?host=${folder}`, 1);
  expect(asRefusal(await failureOf(absent.pool.query('select 1')))).toMatchObject(busy);
  await absent.close();
  const missing = await failureOf(readFile(join(tmpdir(), randomUUID())));
  expect(asRefusal(missing)).toBe(missing);
});

test('no connection that comes free in time is busy', async () => {
  const one = connectRecords(records.url, 1);
  const held = await one.pool.connect();
  one.pool.options.connectionTimeoutMillis = 50;
  expect(asRefusal(await failureOf(one.pool.query('select 1')))).toMatchObject(busy);
  held.release();
  await one.close();
});

test('a connection that is cut, a query that is cancelled and a lock that is taken are busy', async () => {
  const cut = records.pool.query('select pg_terminate_backend(pg_backend_pid())');
  expect(asRefusal(await failureOf(cut))).toMatchObject(busy);

  const slow = await records.pool.connect();
  await slow.query(`set statement_timeout = '20ms'`);
  expect(asRefusal(await failureOf(slow.query('select pg_sleep(5)')))).toMatchObject(busy);
  await slow.query('reset statement_timeout');

  await slow.query('begin');
  await slow.query('lock table things');
  const second = await records.pool.connect();
  await second.query('begin');
  const refused = await failureOf(second.query('lock table things nowait'));
  expect(asRefusal(refused)).toMatchObject(busy);
  await second.query('rollback');
  second.release();
  await slow.query('rollback');
  slow.release();
});

test('no statement takes longer than one may: whoever made it slow is refused, nobody waits for it', async () => {
  const bounded = connectRecords(records.url, 2, 50);
  const began = performance.now();
  for (const db of [bounded.db, bounded.planned])
    expect(asRefusal(await failureOf(sql`select pg_sleep(60)`.execute(db)))).toMatchObject(busy);
  expect(performance.now() - began).toBeLessThan(30_000);
  await bounded.close();
});

test('what may only be read because the disk is full is full', async () => {
  const reader = await records.pool.connect();
  await reader.query('begin read only');
  const failure = asRefusal(await failureOf(reader.query(`insert into things values ('a')`)));
  expect(failure).toMatchObject({ code: 'full', retryAfter: 60 });
  await reader.query('rollback');
  reader.release();
});

test('a rule that a write breaks is named, and is no refusal yet', async () => {
  const add = () => records.pool.query(`insert into things values ('once')`);
  await add();
  const error = await failureOf(add());
  expect(violated(error)).toBe('things_name_key');
  expect(asRefusal(error)).toBe(error);
  expect(violated(new Error('things_name_key'))).toBeUndefined();
});
