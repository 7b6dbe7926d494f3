import { sql, type Kysely } from 'kysely';

/** What a store should have and has not, in words for whoever looks at figures. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table store_gaps (
      store text primary key check (store in ('facts', 'records', 'files')),
      what text not null,
      advice text not null,
      found_at timestamptz not null
    )
  `.execute(db);
}
