import { sql, type Kysely } from 'kysely';

/**
 * What a mailbox alone does not give: a browser counts once the PIN was right on it, a password once
 * the PIN was right after it, and a new PIN is waited for where neither does.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table devices add column proven_at timestamptz;
    update devices set proven_at = verified_at
      where exists (select from sessions where device_id = devices.id);
    alter table people add column password_mailed_at timestamptz;

    create table pin_requests (
      id integer generated always as identity primary key,
      person_id integer not null references people,
      asked_at timestamptz not null,
      ready_at timestamptz not null,
      ended_at timestamptz,
      -- Who approved it: it is ready at once then.
      approved_by integer references people
    );
    create unique index pin_requests_open on pin_requests (person_id) where ended_at is null;
  `.execute(db);
}
