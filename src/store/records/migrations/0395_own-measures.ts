import { sql, type Kysely } from 'kysely';

/**
 * Formulas over measures, each under a name. A formula is kept with measures by their keys, so that
 * nothing breaks when one is renamed; `uses` are the own measures in it.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table own_measures (
      id integer primary key generated always as identity,
      name text not null,
      formula text not null,
      uses integer[] not null default '{}',
      unit text not null check (unit in ('money', 'ratio', 'count', 'number', 'seconds')),
      decimals integer check (decimals between 0 and 4),
      tone integer not null default 0 check (tone in (-1, 0, 1)),
      description text not null default '',
      author_id integer not null references people,
      shared boolean not null default false,
      archived_at timestamptz,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create unique index own_measures_name_key on own_measures (lower(name))
      where archived_at is null;
    create index own_measures_author on own_measures (author_id);
    create index own_measures_uses on own_measures using gin (uses)`.execute(db);
}
