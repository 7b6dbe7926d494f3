import { sql, type Kysely } from 'kysely';

/** Another e-mail of somebody, until who reads that mailbox has confirmed it. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table email_changes (
      id integer generated always as identity primary key,
      person_id integer not null references people,
      email text not null,
      token_hash bytea not null unique,
      asked_by integer not null references people,
      asked_at timestamptz not null,
      expires_at timestamptz not null,
      over text check (over in ('confirmed', 'replaced'))
    );
    create unique index email_changes_waiting on email_changes (person_id) where over is null;
  `.execute(db);
}
