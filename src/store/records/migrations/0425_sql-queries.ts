import { sql, type Kysely } from 'kysely';

/** Queries that analysts keep under a name, for themselves or for everybody who may write SQL. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table sql_queries (
      id integer primary key generated always as identity,
      name text not null,
      sql text not null,
      date text not null,
      author_id integer not null references people,
      shared boolean not null default false,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create unique index sql_queries_name_key on sql_queries (author_id, lower(name))`.execute(db);
}
