import { sql, type Kysely } from 'kysely';

/** What renews on a 31st keeps that day over shorter months. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table company_accounts
      add column renews_day integer check (renews_day between 1 and 31);
  `.execute(db);
}
