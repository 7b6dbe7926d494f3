import { sql, type Kysely } from 'kysely';

/** Imports whose replaced rows were dropped: they cannot be taken back any more. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table import_batches add column for_good boolean not null default false`.execute(
    db,
  );
}
