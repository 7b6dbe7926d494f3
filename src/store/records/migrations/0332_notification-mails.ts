import { sql, type Kysely } from 'kysely';

/** Mail for what was not seen in the console and once a day, each ended by a link of its own. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table notification_settings
      add column mail_after integer check (mail_after > 0),
      add column mail_since timestamptz,
      add column digest_at text,
      add column digest_on date,
      add check ((mail_after is null) = (mail_since is null)),
      add check ((digest_at is null) = (digest_on is null));
    alter table notifications add column mailed_at timestamptz;
    create index notifications_unmailed on notifications (person_id, created_at)
      where read_at is null and mailed_at is null and snoozed_until is null;
    create table mail_links (
      person_id integer primary key references people,
      token text not null unique
    );
  `.execute(db);
}
