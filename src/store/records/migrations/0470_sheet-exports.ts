import { sql, type Kysely } from 'kysely';

/** Facts are handed out into a Google sheet too: which one, beside the key of the account that writes. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table fact_exports
      add column spreadsheet text not null default '',
      drop constraint fact_exports_place_check,
      add constraint fact_exports_place_check check (place in ('files', 's3', 'sheets'))`.execute(
    db,
  );
}
