import { sql, type Kysely } from 'kysely';

/** Notes on cells of the sheet: a figure of an app on a day. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table sheet_notes (
      id integer generated always as identity primary key,
      app_id integer not null references apps,
      day date not null,
      measure text not null,
      text text not null,
      author_id integer not null references people,
      written_at timestamptz not null,
      version integer not null default 1
    );
    create index sheet_notes_cell on sheet_notes (app_id, day);
  `.execute(db);
}
