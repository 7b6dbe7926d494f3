import { sql, type Kysely } from 'kysely';

/**
 * Keys of the networks' reporting APIs, what has been fetched with them, and how often one may ask.
 * A key is sealed under a data key of its own, which the master key wraps outside the database.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table networks add column pulled boolean not null default true;

    create table network_keys (
      id integer generated always as identity primary key,
      network_id integer not null references networks,
      account_id integer not null references accounts,
      connector text not null,
      sealed bytea not null,
      shown jsonb not null,
      expires_on date,
      refused_at timestamptz,
      refusal text,
      tested_at timestamptz,
      rotated_at timestamptz,
      version integer not null default 1,
      created_by integer references people,
      created_at timestamptz not null default now(),
      unique (network_id, account_id),
      check ((refused_at is null) = (refusal is null))
    );
    create index network_keys_account on network_keys (account_id);

    create table network_sources (
      key_id integer not null references network_keys on delete cascade,
      report text not null,
      wanted_from date not null,
      done_from date,
      done_to date,
      asked_from date,
      asked_to date,
      pulled_at timestamptz,
      failures integer not null default 0,
      problem text,
      problem_at timestamptz,
      next_at timestamptz not null,
      alive_at timestamptz,
      progress jsonb,
      primary key (key_id, report),
      check ((done_from is null) = (done_to is null)),
      check ((asked_from is null) = (asked_to is null))
    );
    create index network_sources_due on network_sources (next_at);

    create table network_pulls (
      id integer generated always as identity primary key,
      key_id integer not null references network_keys on delete cascade,
      report text not null,
      from_day date not null,
      to_day date not null,
      started_at timestamptz not null,
      ended_at timestamptz not null,
      rows integer not null,
      batch_id integer references import_batches on delete set null,
      note text,
      problem text
    );
    create index network_pulls_key on network_pulls (key_id, id desc);

    create table network_pace (
      connector text primary key,
      free_at timestamptz not null
    );
  `.execute(db);
}
