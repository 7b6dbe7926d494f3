import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { hasPgbouncer, startPgbouncer } from '../../../tests/support/pgbouncer.ts';
import { asRefusal } from './failure.ts';
import { openRecords } from './open.ts';
import { connectRecords, type Records } from './records.ts';

const suite = hasPgbouncer ? 'PgBouncer' : 'no PgBouncer: pgbouncer is not installed';

let records: Records;
beforeAll(async () => {
  records = await testDatabase();
});
afterAll(() => records.close());

const opened = (databaseUrl: string) =>
  openRecords({ dataDir: '/nowhere', databaseUrl, mode: 'server', log: () => {} });

test('PostgreSQL itself is opened', async () => {
  const direct = await opened(records.url);
  expect((await direct.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await direct.close();
});

describe.runIf(hasPgbouncer)(`a pooler in front of PostgreSQL (${suite})`, () => {
  test.each([
    ['transaction', ['ignore_startup_parameters = options']],
    ['transaction', ['ignore_startup_parameters = options', 'server_round_robin = 1']],
    ['statement', ['ignore_startup_parameters = options']],
    ['session', []],
  ])('pool_mode = %s %j is refused in one line', async (mode, more) => {
    const pooler = await startPgbouncer(records.url, mode, more);
    try {
      const error: unknown = await opened(pooler.url).catch((it: unknown) => it);
      expect(String(error)).toMatch(
        /^CannotOpenError: DATABASE_URL: a pooler answers at 127\.0\.0\.1:\d+ [^\n]+ Set the address of PostgreSQL itself[^\n]+$/,
      );
    } finally {
      await pooler.stop();
    }
  });

  test('a pooler that has lost its database says so, and that is busy', async () => {
    const elsewhere = new URL(records.url);
    elsewhere.searchParams.delete('host');
    elsewhere.hostname = '127.0.0.1';
    elsewhere.port = '1';
    const more = ['ignore_startup_parameters = options', 'query_wait_timeout = 2'];
    const pooler = await startPgbouncer(elsewhere.href, 'session', more);
    const through = connectRecords(pooler.url, 1);
    try {
      const error: unknown = await through.pool.query('select 1').catch((it: unknown) => it);
      expect(error).toMatchObject({ code: '08P01' });
      expect(asRefusal(error)).toMatchObject({ code: 'busy', retryAfter: 2 });
      const ours = records.pool.query({ name: 'one', text: 'select $1::int', values: [] });
      const mistake: unknown = await ours.catch((it: unknown) => it);
      expect(mistake).toMatchObject({ code: '08P01' });
      expect(asRefusal(mistake)).toBe(mistake);
    } finally {
      await through.close();
      await pooler.stop();
    }
  });

  test('pool_mode = session works where each session counts in UTC', async () => {
    const { rows } = await records.pool.query<{ name: string }>(
      'select current_database() as name',
    );
    await records.pool.query(`alter database ${rows[0]!.name} set timezone to 'UTC'`);
    const more = ['ignore_startup_parameters = options'];
    const pooler = await startPgbouncer(records.url, 'session', more);
    try {
      const through = await opened(pooler.url);
      expect((await through.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
      await through.close();
    } finally {
      await pooler.stop();
    }
  });
});
