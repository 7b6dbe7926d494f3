import { sql, type Kysely } from 'kysely';

/**
 * Tokens for other programs. None is ever deleted, since entries of the audit log name the one they were
 * made by; a personal one has a person, a service token has none.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table access_tokens (
      id integer generated always as identity primary key,
      code text not null unique check (code ~ '^[a-z]{12}$'),
      secret_hash bytea not null check (length(secret_hash) = 32),
      person_id integer references people,
      name text not null,
      scopes jsonb not null,
      made_by integer not null references people,
      made_at timestamptz not null,
      expires_at timestamptz not null,
      last_used_at timestamptz,
      last_address text,
      ended_at timestamptz,
      ended_by integer references people,
      end_reason text,
      check (person_id is null or person_id = made_by)
    );
    create index access_tokens_person on access_tokens (person_id);
    alter table audit add column token_id integer references access_tokens;
  `.execute(db);
}
