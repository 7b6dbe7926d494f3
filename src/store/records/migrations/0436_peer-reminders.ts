import { sql, type Kysely } from 'kysely';

/** A colleague is reminded by hand once a day at most. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table peer_feedback add column reminded_at timestamptz`.execute(db);
}
