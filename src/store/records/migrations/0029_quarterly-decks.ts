import { sql, type Kysely } from 'kysely';

/** What each person has chosen and written for the quarterly report. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table quarterly_decks (
      author_id integer not null references people,
      quarter text not null check (quarter ~ '^[0-9]{4}-Q[1-4]$'),
      title text not null,
      apps integer[] not null,
      slides jsonb not null,
      version integer not null default 1,
      updated_at timestamptz not null default now(),
      primary key (author_id, quarter)
    );
  `.execute(db);
}
