import { sql, type Kysely } from 'kysely';

/** How long personal traces and deleted documents are kept is the company's to say. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table company_settings
      add column kept_place_days integer not null default 90
        check (kept_place_days between 7 and 365),
      add column kept_address_days integer not null default 180
        check (kept_address_days between 30 and 1095),
      add column kept_deleted_days integer not null default 90
        check (kept_deleted_days between 7 and 365);
  `.execute(db);
}
