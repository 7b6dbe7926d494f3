import { sql, type Kysely } from 'kysely';

/** Invitations, devices, sign-in steps and sessions. Secrets are kept as SHA-256 only. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table invitations (
      id integer generated always as identity primary key,
      person_id integer not null references people,
      token_hash bytea not null unique,
      status text not null default 'pending' check (status in ('pending', 'accepted', 'expired', 'revoked')),
      invited_by integer references people,
      expires_at timestamptz not null,
      accepted_at timestamptz,
      created_at timestamptz not null default now()
    );
    create unique index invitations_one_open on invitations (person_id) where status = 'pending';

    create table devices (
      id integer generated always as identity primary key,
      person_id integer not null references people,
      secret_hash bytea not null unique,
      browser text not null,
      system text not null,
      address text not null,
      verified_at timestamptz not null,
      trusted_until timestamptz not null,
      revoked_at timestamptz,
      pin_failures integer not null default 0,
      last_seen_at timestamptz not null,
      created_at timestamptz not null default now()
    );
    create index devices_person on devices (person_id);

    create table sign_in_steps (
      id integer generated always as identity primary key,
      token_hash bytea not null unique,
      person_id integer not null references people,
      next text not null,
      device_id integer references devices,
      keep boolean not null default false,
      code_hash bytea,
      code_sent_at timestamptz,
      code_expires_at timestamptz,
      code_tries integer not null default 0,
      data jsonb,
      expires_at timestamptz not null,
      used_at timestamptz,
      created_at timestamptz not null default now()
    );
    create index sign_in_steps_person on sign_in_steps (person_id);

    create table sessions (
      id integer generated always as identity primary key,
      token_hash bytea not null unique,
      person_id integer not null references people,
      device_id integer not null references devices,
      keep boolean not null default false,
      last_active_at timestamptz not null,
      expires_at timestamptz not null,
      locked_at timestamptz,
      ended_at timestamptz,
      end_reason text,
      acting_as integer references people,
      acting_reason text,
      acting_until timestamptz,
      created_at timestamptz not null default now(),
      check ((acting_as is null) = (acting_until is null))
    );
    create index sessions_person on sessions (person_id) where ended_at is null;

    create table setup_links (
      id integer generated always as identity primary key,
      token_hash bytea not null unique,
      expires_at timestamptz not null,
      used_at timestamptz,
      created_at timestamptz not null default now()
    );
  `.execute(db);
}
