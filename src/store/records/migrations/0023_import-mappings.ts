import { sql, type Kysely } from 'kysely';

/**
 * What people have said the columns of a table mean, remembered for the set of its headings. A batch
 * keeps the mapping it was read by.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table import_mappings (
      id integer generated always as identity primary key,
      name text not null,
      header text not null,
      network_id integer not null references networks,
      fact_table text not null,
      spec jsonb not null,
      created_by integer references people,
      created_at timestamptz not null default now(),
      version integer not null default 1
    );
    -- Headings can be longer than an index takes.
    create unique index import_mappings_header on import_mappings (md5(header));
    alter table import_batches
      add column mapping_id integer references import_mappings on delete set null;
    create index import_batches_mapping on import_batches (mapping_id) where mapping_id is not null;
  `.execute(db);
}
