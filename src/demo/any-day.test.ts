import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { dayOf } from '#/kernel/dates.ts';
import type { Records } from '#/store/records/records.ts';
import type { Stores } from '#/store/stores.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { seedDemo } from './seed.ts';

let records: Records;
afterEach(() => records.close());

async function madeAt(now: Date) {
  records = await testDatabase();
  const masterKey = Buffer.alloc(32, 7).toString('base64');
  const stores = { records } as Partial<Stores> as Stores;
  await seedDemo(stores, { masterKey, now, say: () => {} });
  return records.db;
}

/** Columns of what is still to come, by the last part of their name. */
const isAhead =
  /_(until|next_at|expires_at|ends_at|starts_at|lapses_at|closes_at|opens_at|publish_at|result_told_at)$/;

/** What is said to have happened later than it is: `table_column`. */
async function tooLate(now: Date) {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type = 'timestamp with time zone'
      and table_name in (select table_name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE')
    order by 1, 2`.execute(records.db);
  const found: string[] = [];
  for (const { table, column } of rows) {
    const name = `${table}_${column}`;
    if (isAhead.test(`_${name}`)) continue;
    const { rows: later } = await sql`select 1 from ${sql.table(table)}
      where ${sql.ref(column)} > ${now} limit 1`.execute(records.db);
    if (later.length > 0) found.push(name);
  }
  return found;
}

/** The first hours of a year and a quarter, of a week, a leap day, and the last hour of a year; in UTC. */
const days = [
  '2026-12-31T19:05:00Z',
  '2027-01-03T19:30:00Z',
  '2027-04-01T04:00:00Z',
  '2028-02-29T09:00:00Z',
  '2028-12-31T18:50:00Z',
];

test.each(days)('made at %s, nothing has happened later, and everything is there', async (at) => {
  const now = new Date(at);
  const db = await madeAt(now);
  const today = dayOf(now);
  expect(await tooLate(now)).toEqual([]);

  const sprints = await db
    .selectFrom('task_sprints')
    .select(['state', 'starts_on', 'ends_on'])
    .execute();
  const active = sprints.filter((it) => it.state === 'active');
  expect(active.length).toBeGreaterThan(0);
  expect(active.filter((it) => it.starts_on > today || it.ends_on < today)).toEqual([]);

  const objectives = await db
    .selectFrom('objectives')
    .select(['cycle', 'state', 'activated_on'])
    .execute();
  const states = new Set(objectives.map((it) => it.state));
  expect([...states].toSorted()).toEqual(['active', 'closed', 'draft', 'in_review']);
  expect(objectives.filter((it) => it.activated_on !== null && it.activated_on > today)).toEqual(
    [],
  );

  const running = await db
    .selectFrom('evaluations')
    .select(['starts_on', 'ends_on'])
    .where('state', '=', 'assigned')
    .execute();
  expect(running.length).toBeGreaterThan(0);
  // A half-year is not judged on its first days.
  expect(running.filter((it) => it.starts_on > dayOf(new Date(+now - 30 * 86_400_000)))).toEqual(
    [],
  );
});
