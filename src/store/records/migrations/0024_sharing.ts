import { sql, type Kysely } from 'kysely';

/** Figures of an app or a report that somebody lets others see, which of them, and until when. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table shares (
      id integer generated always as identity primary key,
      owner_id integer not null references people,
      app_id integer references apps,
      report_id integer references reports,
      figures text[] not null check (cardinality(figures) > 0),
      until date,
      note text,
      version integer not null default 1,
      created_at timestamptz not null,
      revoked_at timestamptz,
      check ((app_id is null) <> (report_id is null))
    );
    create index shares_owner on shares (owner_id, id);

    create table share_people (
      share_id integer not null references shares on delete cascade,
      person_id integer not null references people,
      primary key (share_id, person_id)
    );
    create index share_people_person on share_people (person_id);

    create table share_teams (
      share_id integer not null references shares on delete cascade,
      team_id integer not null references teams,
      primary key (share_id, team_id)
    );
    create index share_teams_team on share_teams (team_id);
  `.execute(db);
}
