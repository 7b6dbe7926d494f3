import { sql, type Kysely } from 'kysely';

/** Addresses that are told of audited changes, what is on its way to them, and each try. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table webhooks (
      id integer primary key generated always as identity,
      uid uuid not null constraint webhooks_uid_key unique,
      name text not null,
      url text not null,
      kinds text[] not null,
      actions text[] not null,
      sealed bytea not null,
      state text not null default 'on' check (state in ('on', 'off', 'paused')),
      failing_since timestamptz,
      paused_at timestamptz,
      made_by integer not null references people (id),
      version integer not null default 1,
      created_at timestamptz not null default now(),
      check ((state = 'paused') = (paused_at is not null))
    )`.execute(db);
  await sql`create unique index webhooks_name_key on webhooks (lower(name))`.execute(db);
  await sql`
    create table webhook_deliveries (
      id integer primary key generated always as identity,
      uid uuid not null constraint webhook_deliveries_uid_key unique,
      webhook_id integer not null references webhooks (id) on delete cascade,
      audit_id bigint,
      type text not null,
      body text not null,
      state text not null default 'waiting' check (state in ('waiting', 'delivered', 'given-up')),
      tries integer not null default 0,
      next_at timestamptz not null,
      claimed_until timestamptz,
      queued_at timestamptz not null,
      ended_at timestamptz,
      constraint webhook_deliveries_once_key unique (webhook_id, audit_id),
      check ((state = 'waiting') = (ended_at is null))
    )`.execute(db);
  await sql`
    create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_at)
    where state = 'waiting'`.execute(db);
  await sql`
    create index webhook_deliveries_listed on webhook_deliveries (webhook_id, id desc)`.execute(db);
  await sql`
    create table webhook_tries (
      id bigint primary key generated always as identity,
      delivery_id integer not null references webhook_deliveries (id) on delete cascade,
      at timestamptz not null,
      ms integer not null,
      status integer,
      answer text,
      problem text
    )`.execute(db);
  await sql`create index webhook_tries_delivery on webhook_tries (delivery_id, id)`.execute(db);
}
