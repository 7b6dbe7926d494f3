import { sql, type Kysely } from 'kysely';

/** Days of long ago are read without walking back to them. */
export async function up(db: Kysely<unknown>) {
  await sql`create index audit_at on audit (at)`.execute(db);
}
