import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { ourSchema } from './migrate.ts';
import type { Db, Records } from './records.ts';
import { recordLines, restoreRecords } from './whole.ts';

let from: Records;
let into: Records;
beforeAll(async () => {
  [from, into] = await Promise.all([testDatabase(), testDatabase()]);
  await sql`
    insert into roles (name, rank, grants) values ('Chief of "all"', 90, '{"leave:apply": "own"}');
    insert into departments (name) values (E'Line\\nbreak, "quotes", [brackets] and ھندسہ');
    insert into people (name, email, role_id, department_id, joined_on)
      select 'Person ' || n, 'p' || n || '@backlot.example',
        (select max(id) from roles), (select max(id) from departments), '2020-02-29'
      from generate_series(1, 4500) n;
    insert into shifts (name) values ('Weekend');
    insert into shift_hours (shift_id, since, starts, ends, workdays)
      select id, '2020-02-29', '22:00', '06:00', '{6,7}' from shifts where name = 'Weekend';
    update departments set head_id = (select max(id) from people);
  `.execute(from.db);
});
afterAll(() => Promise.all([from.close(), into.close()]));

/** A digest of every row of every table but Kysely's own, in which the instants of migrations stand. */
async function contentOf(db: Db): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename not like 'schema_migrations%'`.execute(db);
  const digests = tables.map(async ({ name }): Promise<[string, string]> => {
    const { rows } = await sql<{ digest: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(md5(to_jsonb(it)::text), '' order by to_jsonb(it)::text)), '') as digest
      from ${sql.table(name)} it`.execute(db);
    return [name, rows[0]!.digest];
  });
  return Object.fromEntries(await Promise.all(digests));
}

const linesOf = (db: Db) =>
  db.transaction().execute(async (tx) => {
    let text = '';
    for await (const part of recordLines(tx)) text += part;
    return text.split('\n').slice(0, -1);
  });

async function* one(lines: string[]) {
  yield* lines;
}

const restore = (lines: string[]) =>
  into.db.transaction().execute((tx) => restoreRecords(tx, ourSchema, one(lines)));

test('a restore that fails half-way leaves everything as it was', async () => {
  const before = await contentOf(into.db);
  const lines = await linesOf(from.db);
  const broken = lines.map((it) => it.replace('p4400@backlot.example', 'p1@backlot.example'));
  await expect(restore(broken)).rejects.toThrow(/people_email_key/);
  expect(await contentOf(into.db)).toEqual(before);
});

test('a backup of tables that are not those of its schema is refused', async () => {
  const lines = await linesOf(from.db);
  const other = lines.map((it) => it.replace('"hometown"', '"home"'));
  await expect(restore(other)).rejects.toMatchObject({ code: 'invalid' });
});

test('a restore brings back every row of every table, and ids go on after the last one', async () => {
  await sql`insert into departments (name) values ('Goes away')`.execute(into.db);
  await restore(await linesOf(from.db));
  const content = await contentOf(into.db);
  expect(content['people']).toMatch(/^4500 /);
  expect(content).toEqual(await contentOf(from.db));

  const next = sql<{ id: number }>`insert into departments (name) values ('New') returning id`;
  const [original, copy] = await Promise.all([next.execute(from.db), next.execute(into.db)]);
  expect(copy.rows).toEqual(original.rows);
});

test('the rules between tables and the triggers are back after a restore', async () => {
  const orphan = sql`update people set department_id = 999999`.execute(into.db);
  await expect(orphan).rejects.toThrow(/foreign key/);
  const { rows } = await sql`
    select tgname from pg_trigger where tgenabled <> 'O' and not tgisinternal`.execute(into.db);
  expect(rows).toEqual([]);
});
