import { sql, type Kysely } from 'kysely';

/** Saved views, personal defaults, annotations of the charts, pinned apps. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table saved_views (
      id integer generated always as identity primary key,
      person_id integer not null references people,
      path text not null,
      name text not null,
      query text not null,
      shared boolean not null default false,
      version integer not null default 1,
      created_at timestamptz not null default now()
    );
    create unique index saved_views_name_key on saved_views (person_id, path, lower(name));
    create index saved_views_shared on saved_views (path) where shared;

    create table default_views (
      person_id integer not null references people,
      path text not null,
      query text not null,
      primary key (person_id, path)
    );

    create table annotations (
      id integer generated always as identity primary key,
      day date not null,
      text text not null,
      app_id integer references apps,
      author_id integer not null references people,
      version integer not null default 1,
      created_at timestamptz not null default now()
    );
    create index annotations_day on annotations (day);

    create table app_pins (
      person_id integer not null references people,
      app_id integer not null references apps,
      position integer not null,
      primary key (person_id, app_id)
    );
  `.execute(db);
}
