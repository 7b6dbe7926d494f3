import { sql, type Kysely } from 'kysely';

/** Dashboards that people make of cards, and whom they share them with. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table own_dashboards (
      id integer generated always as identity primary key,
      name text not null,
      filter jsonb not null,
      cards jsonb not null,
      author_id integer not null references people,
      changed_by integer not null references people,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      deleted_at timestamptz
    );
    create index own_dashboards_author on own_dashboards (author_id) where deleted_at is null;

    create table own_dashboard_people (
      dashboard_id integer not null references own_dashboards on delete cascade,
      person_id integer not null references people,
      change boolean not null,
      primary key (dashboard_id, person_id)
    );
    create index own_dashboard_people_person on own_dashboard_people (person_id);

    create table own_dashboard_teams (
      dashboard_id integer not null references own_dashboards on delete cascade,
      team_id integer not null references teams,
      change boolean not null,
      primary key (dashboard_id, team_id)
    );
    create index own_dashboard_teams_team on own_dashboard_teams (team_id);
  `.execute(db);
}
