import { sql, type Kysely } from 'kysely';

/**
 * Links by which somebody outside the company reads one dashboard, narrowed to some apps, ad networks
 * or countries, until a day. Of the secret in their address only its hash is kept.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table own_dashboard_links (
      id integer generated always as identity primary key,
      dashboard_id integer not null references own_dashboards on delete cascade,
      author_id integer not null references people,
      name text not null,
      secret_hash bytea not null constraint own_dashboard_links_secret_key unique,
      password_hash text,
      wrong_passwords integer not null default 0,
      wrong_at timestamptz,
      apps integer[],
      networks integer[],
      countries text[],
      until date not null,
      revoked_at timestamptz,
      version integer not null default 1,
      created_at timestamptz not null,
      check (apps is not null or networks is not null or countries is not null)
    );
    create index own_dashboard_links_dashboard on own_dashboard_links (dashboard_id);
    create index own_dashboard_links_author on own_dashboard_links (author_id);

    create table own_dashboard_visits (
      id integer generated always as identity primary key,
      link_id integer not null references own_dashboard_links on delete cascade,
      token_hash bytea not null constraint own_dashboard_visits_token_key unique,
      visitor bytea not null,
      opened_at timestamptz not null,
      ends_at timestamptz not null
    );
    create index own_dashboard_visits_link on own_dashboard_visits (link_id, opened_at desc);
  `.execute(db);
}
