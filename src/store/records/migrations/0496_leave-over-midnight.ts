import { sql, type Kysely } from 'kysely';

/** A short leave in a night shift may run over midnight: its end is counted on, 01:30 is 1530. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table short_leaves
      drop constraint short_leaves_from_minute_check,
      drop constraint short_leaves_to_minute_check,
      add check (from_minute % 15 = 0 and from_minute >= 0 and from_minute < 24 * 60),
      add check (to_minute % 15 = 0);
  `.execute(db);
}
