import { sql, type Kysely } from 'kysely';

/** Sources of which somebody said that they ended: their silence is no gap any more. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table ended_sources (
      id integer generated always as identity primary key,
      source text not null,
      account_id integer not null references accounts,
      app_id integer references apps,
      last_day date not null,
      note text,
      ended_by integer references people,
      ended_at timestamptz not null
    );
    create unique index ended_sources_once
      on ended_sources (source, account_id, coalesce(app_id, 0));
  `.execute(db);
}
