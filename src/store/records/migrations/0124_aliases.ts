import { sql, type Kysely } from 'kysely';

/** Words of a person's own that stand for a line in the palette. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table aliases (
      id integer primary key generated always as identity,
      person_id integer not null references people (id) on delete cascade,
      word text not null,
      line text not null,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      constraint aliases_word_key unique (person_id, word)
    )`.execute(db);
}
