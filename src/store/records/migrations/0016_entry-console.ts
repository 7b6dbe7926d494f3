import { sql, type Kysely } from 'kysely';

/**
 * Figures people have typed but not committed, one row a cell and person; and what the log needs to
 * name a single figure. `country` null is all countries, '' those the source does not split.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table entry_drafts (
      id bigint generated always as identity primary key,
      person_id integer not null references people on delete cascade,
      book text not null check (book in ('store', 'ads', 'spend')),
      network_id integer not null,
      app_id integer not null references apps,
      day date not null,
      country text,
      ad_unit_id integer references ad_units,
      measure text not null,
      value double precision not null,
      was double precision,
      typed_at timestamptz not null,
      unique nulls not distinct
        (person_id, book, network_id, app_id, day, country, ad_unit_id, measure)
    );
    create index entry_drafts_cells on entry_drafts (book, app_id, day);

    alter table data_entry_log
      add column network_id integer references networks,
      add column country text,
      add column ad_unit_id integer references ad_units;
  `.execute(db);
}
