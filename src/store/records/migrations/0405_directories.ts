import { sql, type Kysely } from 'kysely';

/** What a company's directory says by SCIM: its tokens, its people and groups, and what was refused. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table directory_tokens (
      id integer primary key generated always as identity,
      provider_id integer not null references sign_in_providers (id) on delete cascade,
      code text not null constraint directory_tokens_code_key unique,
      secret_hash bytea not null,
      made_by integer not null references people (id),
      made_at timestamptz not null,
      expires_at timestamptz not null,
      last_used_at timestamptz,
      ended_at timestamptz,
      ended_by integer references people (id),
      told_at timestamptz
    )`.execute(db);
  await sql`create index directory_tokens_provider on directory_tokens (provider_id)`.execute(db);
  await sql`
    create table directory_users (
      id integer primary key generated always as identity,
      uid uuid not null constraint directory_users_uid_key unique,
      provider_id integer not null references sign_in_providers (id) on delete cascade,
      person_id integer references people (id),
      name_key text not null,
      external_id text,
      about jsonb not null,
      given_role_id integer references roles (id) on delete set null,
      blocked_at timestamptz,
      was text check (was in ('invited', 'active')),
      version integer not null default 1,
      created_at timestamptz not null,
      changed_at timestamptz not null,
      deleted_at timestamptz
    )`.execute(db);
  await sql`create unique index directory_users_name_key on directory_users
    (provider_id, name_key) where deleted_at is null`.execute(db);
  await sql`create unique index directory_users_person_key on directory_users
    (provider_id, person_id) where deleted_at is null`.execute(db);
  await sql`create index directory_users_external on directory_users
    (provider_id, external_id)`.execute(db);
  await sql`create index directory_users_person on directory_users (person_id)`.execute(db);
  await sql`
    create table directory_groups (
      id integer primary key generated always as identity,
      uid uuid not null constraint directory_groups_uid_key unique,
      provider_id integer not null references sign_in_providers (id) on delete cascade,
      name text not null,
      name_key text not null,
      external_id text,
      version integer not null default 1,
      created_at timestamptz not null,
      changed_at timestamptz not null,
      constraint directory_groups_name_key unique (provider_id, name_key)
    )`.execute(db);
  await sql`
    create table directory_members (
      group_id integer not null references directory_groups (id) on delete cascade,
      user_id integer not null references directory_users (id) on delete cascade,
      primary key (group_id, user_id)
    )`.execute(db);
  await sql`create index directory_members_user on directory_members (user_id)`.execute(db);
  await sql`
    create table directory_refusals (
      id integer primary key generated always as identity,
      provider_id integer not null references sign_in_providers (id) on delete cascade,
      about text not null,
      detail text not null,
      status integer not null,
      times integer not null default 1,
      first_at timestamptz not null,
      last_at timestamptz not null,
      constraint directory_refusals_about_key unique (provider_id, about)
    )`.execute(db);
}
