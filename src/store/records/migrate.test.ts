import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { migrate, NewerSchemaError } from './migrate.ts';
import { migrations } from './migrations.ts';
import type { Records } from './records.ts';

let records: Records;
beforeAll(async () => {
  records = await testDatabase();
});
afterAll(() => records.close());

const empty = () => sql`drop schema public cascade; create schema public`.execute(records.db);

test('a database with a newer schema is refused and not changed', async () => {
  await sql`insert into schema_migrations (name, timestamp) values ('9999_future', '')`.execute(
    records.db,
  );
  await expect(migrate(records.db)).rejects.toThrow(NewerSchemaError);
  await expect(migrate(records.db)).rejects.toThrow(/9999_future/);
  await sql`delete from schema_migrations where name = '9999_future'`.execute(records.db);
});

test('nothing runs twice', async () => {
  expect(await migrate(records.db)).toEqual([]);
});

const all = Object.keys(migrations);

test('every release is brought up to date by the next one', async () => {
  await empty();
  for (const [at, released] of all.entries())
    expect(await migrate(records.db, released)).toEqual([all[at]]);
});

// What is passed over runs in one go; every tenth release stands for those around it.
test.each(all.filter((_, at) => at % 10 === 5))(
  'a database at %s is brought up to date',
  async (released) => {
    await empty();
    await migrate(records.db, released);
    expect(await migrate(records.db)).toEqual(all.slice(all.indexOf(released) + 1));
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from schema_migrations`.execute(records.db);
    expect(rows[0]!.n).toBe(all.length);
  },
);

test('two servers starting at once migrate once', async () => {
  await empty();
  const ran = await Promise.all([migrate(records.db), migrate(records.db)]);
  expect(ran.flat()).toHaveLength(all.length);
});
