import { sql, type Kysely } from 'kysely';

/** What each page of the console is for: a draft, and the versions that were published. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table guides (
      path text primary key,
      draft text not null,
      changed_by integer not null references people,
      changed_at timestamptz not null,
      published integer,
      version integer not null default 1
    );

    create table guide_versions (
      path text not null references guides on delete cascade,
      number integer not null,
      body text not null,
      published_by integer not null references people,
      published_at timestamptz not null,
      primary key (path, number)
    );
  `.execute(db);
}
