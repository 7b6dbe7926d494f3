import { sql, type Kysely } from 'kysely';

/** The day work on an issue is planned to begin, never after the day it is due. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table issues
      add column starts_on date,
      add constraint issues_starts_before_due check (starts_on <= due_on);
  `.execute(db);
}
