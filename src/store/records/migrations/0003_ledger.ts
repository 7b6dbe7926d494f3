import { sql, type Kysely } from 'kysely';

/** The audit log, which nobody can change, the kept replies and the settings. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table audit (
      id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      actor_id integer references people,
      acting_as integer references people,
      action text not null,
      subject_type text not null,
      subject_id text not null,
      before jsonb,
      after jsonb,
      address text,
      request_id text,
      previous_hash bytea not null,
      hash bytea not null unique
    );
    create index audit_subject on audit (subject_type, subject_id, id);
    create index audit_actor on audit (actor_id, id);

    create function refuse_audit_change() returns trigger language plpgsql as $$
      begin raise exception 'the audit log is append-only'; end $$;
    create trigger audit_append_only before update or delete or truncate on audit
      for each statement execute function refuse_audit_change();

    create table idempotency (
      key_hash bytea primary key,
      request_hash bytea not null,
      reply bytea not null,
      created_at timestamptz not null default now()
    );
    create index idempotency_age on idempotency (created_at);

    create table settings (
      name text primary key,
      value jsonb not null,
      version integer not null default 1
    );
  `.execute(db);
}
