import { sql, type Kysely } from 'kysely';

/** What people watch although they have no part in it, and what they want to hear nothing of. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table follows (
      subject_kind text not null,
      subject_id integer not null,
      person_id integer not null references people,
      muted boolean not null,
      at timestamptz not null,
      primary key (subject_kind, subject_id, person_id)
    );
    create index follows_person on follows (person_id);
  `.execute(db);
}
