import { sql, type Kysely } from 'kysely';

/** What people have uploaded, a row a file for a month: nobody fills the disk of all. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table uploads (
      id bigint generated always as identity primary key,
      day date not null,
      person_id integer not null references people,
      bytes bigint not null
    )
  `.execute(db);
  await sql`create index uploads_day on uploads (day, person_id) include (bytes)`.execute(db);
}
