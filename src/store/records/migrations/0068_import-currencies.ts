import { sql, type Kysely } from 'kysely';

/** Rows of an import may wait for the rates of their days. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table import_batches add column waits_from date;
    create index import_batches_waiting on import_batches (id) where waits_from is not null;
  `.execute(db);
}
