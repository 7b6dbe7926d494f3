import { sql, type Kysely } from 'kysely';

/**
 * Facts that are handed out by schedule. `fact_export_files` is what stands at the destination by
 * now, so that a run that was broken off goes on where it was, and only what changed is written.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table fact_exports (
      id integer primary key generated always as identity,
      uid uuid not null default gen_random_uuid(),
      name text not null,
      author_id integer not null references people,
      place text not null check (place in ('files', 's3')),
      host text not null default '',
      bucket text not null default '',
      region text not null default '',
      folder text not null default '',
      access_key text not null default '',
      sealed bytea,
      format text not null check (format in ('parquet', 'csv')),
      tables text[] not null,
      days integer not null check (days between 1 and 732),
      at text not null,
      active boolean not null default true,
      next_at timestamptz not null,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create unique index fact_exports_name_key on fact_exports (author_id, lower(name));
    create index fact_exports_due on fact_exports (next_at) where active;
    create table fact_export_runs (
      id integer primary key generated always as identity,
      export_id integer not null references fact_exports on delete cascade,
      began_at timestamptz not null,
      ended_at timestamptz,
      state text not null check (state in ('running', 'done', 'failed')),
      written integer not null default 0,
      files integer not null default 0,
      rows bigint not null default 0,
      failure text
    );
    create index fact_export_runs_export on fact_export_runs (export_id, began_at desc);
    create table fact_export_files (
      export_id integer not null references fact_exports on delete cascade,
      facts text not null,
      day text not null,
      path text not null,
      sha256 text not null,
      bytes integer not null,
      rows integer not null,
      sums jsonb not null,
      primary key (export_id, facts, day)
    );
    create table fact_export_leftovers (
      export_id integer not null references fact_exports on delete cascade,
      path text not null,
      since timestamptz not null,
      primary key (export_id, path)
    )`.execute(db);
}
