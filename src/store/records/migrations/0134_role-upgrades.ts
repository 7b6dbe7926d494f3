import { sql, type Kysely } from 'kysely';

/** Which changes of the seeded roles a version has brought here: each is made once, at the next start. */
export async function up(db: Kysely<unknown>) {
  await sql`create table role_upgrades (name text primary key)`.execute(db);
}
