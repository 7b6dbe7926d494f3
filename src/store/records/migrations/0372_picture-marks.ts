import { sql, type Kysely } from 'kysely';

/** Points on attached pictures, each with a number and words: a review of art. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table picture_marks (
      id integer generated always as identity primary key,
      attachment_id integer not null references attachments on delete cascade,
      number integer not null,
      x integer not null check (x between 0 and 10000),
      y integer not null check (y between 0 and 10000),
      words text not null,
      person_id integer not null references people,
      version integer not null default 1,
      at timestamptz not null,
      removed_at timestamptz,
      unique (attachment_id, number)
    )`.execute(db);
}
