import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { migrate, ranMigrations } from './migrate.ts';
import { migrations } from './migrations.ts';
import type { Records } from './records.ts';
import { recordLines, restoreRecords } from './whole.ts';

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

const later = ['0407_tokens-hand-out', '0408_sprints-together', '0409_quiz-files'];

/** As a version of before made it, which had some of the migrations only. */
async function makeEarlier(): Promise<void> {
  await sql`drop schema public cascade; create schema public`.execute(records.db);
  await migrate(
    records.db,
    Object.keys(migrations).filter((name) => !later.includes(name)),
  );
}

test('what is numbered before migrations that ran is caught up with', async () => {
  const whole = await schema();
  await makeEarlier();
  expect(await migrate(records.db)).toEqual(later);
  expect(await schema()).toEqual(whole);
  expect(await migrate(records.db)).toEqual([]);
});

test('a backup of such a version is restored as it was, and then caught up with', async () => {
  await makeEarlier();
  await sql`with desk as (insert into roles (name, rank, grants) values ('Desk', 1, '{}') returning id),
    maker as (insert into people (name, email, role_id) select 'Rabia', 'rabia@backlot.example', id from desk returning id)
    insert into access_tokens (code, secret_hash, name, scopes, made_by, made_at, expires_at)
    select 'abcdefghijkl', sha256('secret'), 'Desk', '{"it:write": "team"}', id, now(), now() from maker`.execute(
    records.db,
  );
  const ran = await ranMigrations(records.db);
  const text = await records.db.transaction().execute(async (tx) => {
    let whole = '';
    for await (const part of recordLines(tx)) whole += part;
    return whole;
  });
  async function* kept() {
    yield* text.split('\n').filter(Boolean);
  }
  await records.db.transaction().execute((tx) => restoreRecords(tx, ran, kept()));
  expect(await migrate(records.db)).toEqual(later);
  // What it gives to rows that are there it gives to those of the backup.
  const { rows } = await sql`select scopes from access_tokens`.execute(records.db);
  expect(rows).toEqual([{ scopes: { 'it:write': 'team', 'it-assets:give': 'team' } }]);
});
