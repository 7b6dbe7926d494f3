import { sql, type Kysely } from 'kysely';

/** How far the check or commit of a large report is, for whoever waits for it or ends it. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table import_runs (
      key uuid primary key,
      person_id integer not null references people,
      phase text not null check (phase in ('checking', 'committing')),
      done_bytes bigint not null default 0,
      total_bytes bigint not null,
      cancelled boolean not null default false,
      at timestamptz not null
    );
    create index on import_runs (at);
    create index on import_runs (person_id);
  `.execute(db);
}
