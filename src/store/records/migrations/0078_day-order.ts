import { sql, type Kysely } from 'kysely';

/**
 * The order of the numbers in a report's days whose year stands last. The next report of the same
 * source and account is read the same way when its own days leave it open.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table import_batches add column day_order text check (day_order in ('dmy', 'mdy'));
    create index import_batches_day_order on import_batches (source, account_id, id)
      where day_order is not null;
  `.execute(db);
}
