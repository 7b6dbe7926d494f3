import { sql, type Kysely } from 'kysely';

/** What people are told, how they want to be told, and the browsers it is pushed to. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table notifications (
      id bigint generated always as identity primary key,
      person_id integer not null references people,
      key text not null,
      type text not null,
      title text not null,
      body text,
      from_name text,
      link text not null,
      action jsonb,
      created_at timestamptz not null,
      read_at timestamptz,
      push_at timestamptz,
      pushed_at timestamptz,
      unique (person_id, key)
    );
    create index notifications_key on notifications (key);
    create index notifications_list on notifications (person_id, id);
    create index notifications_unread on notifications (person_id) where read_at is null;
    create index notifications_to_push on notifications (push_at)
      where pushed_at is null and push_at is not null;

    create table notification_settings (
      person_id integer primary key references people,
      types jsonb not null default '{}',
      chat jsonb not null default '{}',
      quiet_from text,
      quiet_to text,
      version integer not null default 1,
      check ((quiet_from is null) = (quiet_to is null))
    );

    create table push_subscriptions (
      id integer generated always as identity primary key,
      person_id integer not null references people,
      device_id integer not null references devices,
      kind text not null check (kind in ('web-push', 'fcm')),
      address text not null unique,
      p256dh text,
      auth text,
      created_at timestamptz not null default now(),
      check (kind = 'fcm' or (p256dh is not null and auth is not null))
    );
    create index push_subscriptions_person on push_subscriptions (person_id);
  `.execute(db);
}
