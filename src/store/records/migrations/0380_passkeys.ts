import { sql, type Kysely } from 'kysely';

/** Passkeys of people, what their authenticators are asked to sign, and what was opened with them. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table passkeys (
      id integer primary key generated always as identity,
      person_id integer not null references people (id),
      name text not null,
      credential_id text not null constraint passkeys_credential_key unique,
      public_key bytea not null,
      sign_count bigint not null,
      transports text[] not null,
      kind text not null check (kind in ('platform', 'cross-platform')),
      synced boolean not null,
      rp_id text not null,
      added_at timestamptz not null,
      last_used_at timestamptz,
      doubted_at timestamptz,
      ended_at timestamptz,
      end_reason text,
      version integer not null default 1,
      check ((ended_at is null) = (end_reason is null))
    )`.execute(db);
  await sql`create index passkeys_person on passkeys (person_id) where ended_at is null`.execute(
    db,
  );
  await sql`
    create table passkey_challenges (
      id integer primary key generated always as identity,
      challenge_hash bytea not null constraint passkey_challenges_hash_key unique,
      purpose text not null check (purpose in ('add', 'sign-in', 'new-pin', 'unlock')),
      step_id integer references sign_in_steps (id) on delete cascade,
      session_id integer references sessions (id) on delete cascade,
      expires_at timestamptz not null,
      used_at timestamptz,
      check ((step_id is null) <> (session_id is null)),
      check ((step_id is not null) = (purpose in ('sign-in', 'new-pin')))
    )`.execute(db);
  await sql`create index passkey_challenges_expiry on passkey_challenges (expires_at)`.execute(db);
  await sql`create index passkey_challenges_step on passkey_challenges (step_id)`.execute(db);
  await sql`create index passkey_challenges_session on passkey_challenges (session_id)`.execute(db);
  await sql`
    alter table devices add column passkey_id integer references passkeys (id)`.execute(db);
  await sql`create index devices_passkey on devices (passkey_id)`.execute(db);
  await sql`
    alter table sessions add column passkey_id integer references passkeys (id)`.execute(db);
  await sql`create index sessions_passkey on sessions (passkey_id)`.execute(db);
}
