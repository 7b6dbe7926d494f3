import { sql, type Kysely } from 'kysely';

/** The one app that a report is of and does not name, as whoever brought it says. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table import_batches add column app_id integer references apps`.execute(db);
}
