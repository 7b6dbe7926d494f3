import { sql, type Kysely } from 'kysely';

/** Addresses by which calendar programs read a person's dates. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table calendar_feeds (
      id integer primary key generated always as identity,
      person_id integer not null references people (id) on delete cascade,
      name text not null,
      parts text[] not null,
      secret_hash bytea not null constraint calendar_feeds_secret_key unique,
      last_read_at timestamptz,
      version integer not null default 1,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create unique index calendar_feeds_name_key
    on calendar_feeds (person_id, lower(name))`.execute(db);
}
