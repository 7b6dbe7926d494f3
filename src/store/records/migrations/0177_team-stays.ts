import { sql, type Kysely } from 'kysely';

/** Which team somebody was in on a day is asked for every stretch of work. */
export async function up(db: Kysely<unknown>) {
  await sql`create index team_members_stays on team_members (person_id, since)`.execute(db);
}
