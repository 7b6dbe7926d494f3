import { sql, type Kysely } from 'kysely';

/** Which facts and files belong to these records, and which master key, without the key. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table installation (
      one boolean primary key default true check (one),
      id uuid not null default gen_random_uuid(),
      since timestamptz not null
    )
  `.execute(db);
  await sql`
    create table installation_stores (
      store text primary key check (store in ('facts', 'files')),
      kind text not null check (kind in ('duckdb', 'clickhouse', 'folder', 'bucket')),
      mark uuid not null,
      place text not null
    )
  `.execute(db);
  await sql`alter table master_key_mark add column fingerprint text`.execute(db);
}
