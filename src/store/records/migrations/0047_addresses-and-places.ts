import { sql, type Kysely } from 'kysely';

/** From which networks people may come, who was turned away, and the countries they signed in from. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table people add column ip_checked boolean not null default true;

    create table ip_rules (
      id integer generated always as identity primary key,
      kind text not null check (kind in ('allow', 'block')),
      network text not null unique,
      label text not null,
      exempt integer[] not null default '{}',
      made_by integer references people,
      version integer not null default 1,
      created_at timestamptz not null default now()
    );

    create table ip_attempts (
      id integer generated always as identity primary key,
      person_id integer not null references people,
      address text not null,
      day date not null,
      door text not null check (door in ('sign-in', 'session')),
      tries integer not null default 1,
      last_at timestamptz not null,
      unique (person_id, address, day, door)
    );
    create index ip_attempts_last on ip_attempts (last_at);

    create table sign_in_places (
      id integer generated always as identity primary key,
      person_id integer not null references people,
      device_id integer references devices on delete set null,
      address text not null,
      place text not null,
      is_new boolean not null,
      at timestamptz not null
    );
    create index sign_in_places_person on sign_in_places (person_id, at);
    create index sign_in_places_at on sign_in_places (at);
  `.execute(db);
}
