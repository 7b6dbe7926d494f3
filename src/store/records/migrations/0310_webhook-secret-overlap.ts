import { sql, type Kysely } from 'kysely';

/** After a renewal the former secret of a webhook may sign beside the new one for a while. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table webhooks
      add column sealed_before bytea,
      add column before_until timestamptz,
      add check ((sealed_before is null) = (before_until is null))`.execute(db);
}
