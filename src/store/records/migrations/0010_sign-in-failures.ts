import { sql, type Kysely } from 'kysely';

/** Wrong passwords lately, by the hash of what was tried: also for addresses nobody has. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table sign_in_failures (
      key_hash bytea primary key,
      failures integer not null,
      since timestamptz not null
    );
    create index sign_in_failures_since on sign_in_failures (since);
  `.execute(db);
}
