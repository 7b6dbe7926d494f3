import { sql, type Kysely } from 'kysely';

/** What a fetch saw of hours that are over and not told yet: the next one sees whether it has changed. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table hour_fetches add column pending jsonb not null default '{}'`.execute(db);
}
