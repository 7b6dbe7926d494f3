import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations.ts';
import type { Records } from './records.ts';

let records: Records;
beforeAll(async () => {
  records = await testDatabase();
});
afterAll(() => records.close());

/** Tables, columns, indexes and checks, each with what it is. */
async function schema(): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select format('%s.%s %s %s %s', table_name, column_name, data_type, is_nullable, column_default) as line
      from information_schema.columns where table_schema = 'public'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select format('%s %s', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace = 'public'::regnamespace
    order by 1`.execute(records.db);
  return rows.map((it) => it.line);
}

test('what is numbered before migrations that ran is caught up with', async () => {
  const whole = await schema();
  const later = ['0407_tokens-hand-out', '0408_sprints-together', '0409_quiz-files'];
  await sql`drop schema public cascade; create schema public`.execute(records.db);
  const before = Object.fromEntries(
    Object.entries(migrations).filter(([name]) => !later.includes(name)),
  );
  const earlier = new Migrator({
    db: records.db,
    provider: { getMigrations: async () => before },
    migrationTableName: 'schema_migrations',
    migrationLockTableName: 'schema_migrations_lock',
  });
  expect((await earlier.migrateToLatest()).error).toBeUndefined();
  expect(await migrate(records.db)).toEqual(later);
  expect(await schema()).toEqual(whole);
  expect(await migrate(records.db)).toEqual([]);
});
