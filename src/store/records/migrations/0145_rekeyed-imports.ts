import { sql, type Kysely } from 'kysely';

/**
 * Imports of earlier versions, whose cohorts and totals of mediations stand under the mediation or
 * service itself, are looked at once.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table import_batches add column rekeyed boolean not null default false;
    alter table import_batches alter column rekeyed set default true
  `.execute(db);
}
