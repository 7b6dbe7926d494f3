import { sql, type Kysely } from 'kysely';

/**
 * A network that a report named and nobody knew is there at once, as `proposed`; one that turned out
 * to be another was `merged` into it. The names that led to either are remembered.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table networks
      add column state text not null default 'active'
        check (state in ('active', 'proposed', 'merged')),
      add column merged_into integer references networks,
      add check ((state = 'merged') = (merged_into is not null));

    create table network_names (
      name_key text primary key,
      network_id integer not null references networks,
      name text not null,
      created_at timestamptz not null default now()
    );
    create index network_names_network on network_names (network_id);
  `.execute(db);
}
