import { sql, type Kysely } from 'kysely';

/** Links by which outside partners see a dashboard, narrowed to what is meant for them. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table own_dashboard_links (
      id integer generated always as identity primary key,
      dashboard_id integer not null references own_dashboards,
      author_id integer not null references people,
      name text not null,
      token_hash bytea not null unique,
      restriction jsonb not null,
      ends_on date not null,
      version integer not null default 1,
      created_at timestamptz not null,
      revoked_at timestamptz,
      openings integer not null default 0,
      opened_at timestamptz
    );
    create index own_dashboard_links_dashboard on own_dashboard_links (dashboard_id);
    create index own_dashboard_links_author on own_dashboard_links (author_id);
  `.execute(db);
}
