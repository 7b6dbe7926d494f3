import { sql, type Kysely } from 'kysely';

/** Sign-in by the company (OpenID Connect): providers, who came in by them, and who may without. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table sign_in_providers (
      id integer primary key generated always as identity,
      uid uuid not null constraint sign_in_providers_uid_key unique,
      name text not null,
      issuer text not null,
      client_id text not null,
      sealed bytea not null,
      domains text[] not null check (cardinality(domains) > 0),
      makes_people boolean not null,
      group_claim text,
      default_role_id integer references roles (id),
      default_by integer references people (id),
      is_on boolean not null default false,
      is_required boolean not null default false,
      set_by integer not null references people (id),
      version integer not null default 1,
      created_at timestamptz not null default now(),
      check ((default_role_id is null) = (default_by is null))
    )`.execute(db);
  await sql`create unique index sign_in_providers_name_key on sign_in_providers (lower(name))`.execute(
    db,
  );
  await sql`
    create table sign_in_provider_rules (
      id integer primary key generated always as identity,
      provider_id integer not null references sign_in_providers (id) on delete cascade,
      position integer not null,
      value text not null,
      role_id integer not null references roles (id),
      made_by integer not null references people (id),
      constraint sign_in_provider_rules_value_key unique (provider_id, value)
    )`.execute(db);
  await sql`
    create table sign_in_identities (
      id integer primary key generated always as identity,
      provider_id integer not null references sign_in_providers (id) on delete cascade,
      issuer text not null,
      subject text not null,
      person_id integer not null references people (id),
      email text,
      given_role_id integer references roles (id) on delete set null,
      bound_at timestamptz not null,
      last_at timestamptz not null,
      constraint sign_in_identities_subject_key unique (provider_id, issuer, subject),
      constraint sign_in_identities_person_key unique (provider_id, issuer, person_id)
    )`.execute(db);
  await sql`create index sign_in_identities_person on sign_in_identities (person_id)`.execute(db);
  await sql`
    create table provider_sign_ins (
      id integer primary key generated always as identity,
      token_hash bytea not null constraint provider_sign_ins_token_hash_key unique,
      provider_id integer not null references sign_in_providers (id) on delete cascade,
      sealed bytea not null,
      keep boolean not null,
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db);
  await sql`create index provider_sign_ins_expiry on provider_sign_ins (expires_at)`.execute(db);
  await sql`
    create table break_glass_people (
      person_id integer primary key references people (id),
      given_by integer not null references people (id),
      given_at timestamptz not null
    )`.execute(db);
}
