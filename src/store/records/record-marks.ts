import { sql } from 'kysely';
import type { Db } from './records.ts';

/** What stands for the rows of each marked table: the same mark, the same rows. */
export type RecordMarks = ReadonlyMap<string, string>;

/** Tables with fewer changes than this are left as they are. */
const MANY = 200;

/**
 * The marks of the tables whose changes are noted, as they are committed. Of a table that was never
 * changed there is none.
 */
export async function recordMarks(db: Db): Promise<RecordMarks> {
  const rows = await db
    .selectFrom('record_changes')
    .select(['table_name', sql<string>`sum(mark)::text`.as('mark')])
    .groupBy('table_name')
    .execute();
  return new Map(rows.map((it) => [it.table_name, it.mark]));
}

/** Adds up what has been noted: no mark becomes another one. */
export async function compactRecordChanges(db: Db, most = MANY): Promise<void> {
  await db
    .with('much', (query) =>
      query
        .selectFrom('record_changes')
        .select('table_name')
        .groupBy('table_name')
        .having((eb) => eb(eb.fn.countAll<number>(), '>', most)),
    )
    .with('gone', (query) =>
      query
        .deleteFrom('record_changes')
        .where('table_name', 'in', (eb) => eb.selectFrom('much').select('table_name'))
        .returningAll(),
    )
    .insertInto('record_changes')
    .columns(['table_name', 'mark'])
    .expression((eb) =>
      eb
        .selectFrom('gone')
        .select((it) => ['table_name', it.fn.sum<number>('mark').as('mark')])
        .groupBy('table_name'),
    )
    .execute();
}

const TRIGGERS = ['note_deleted', 'note_inserted', 'note_truncated', 'note_updated'];

/** The tables every change of which is noted: all four triggers are there and switched on. */
export async function markedTables(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgname = any(${TRIGGERS}) and t.tgenabled in ('O', 'A')
    group by c.relname having count(*) = ${TRIGGERS.length}`.execute(db);
  return new Set(rows.map((it) => it.name));
}

/** Everything a statement may read by name: tables, views, and our functions, which may read any. */
export async function readableNames(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
    union
    select proname from pg_proc
      where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype`.execute(db);
  return new Set(rows.map((it) => it.name));
}
