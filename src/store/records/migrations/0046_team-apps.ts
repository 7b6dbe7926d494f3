import { sql, type Kysely } from 'kysely';

/** Which team owned an app when, and transfers that are planned for a day. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table app_owners (
      id integer generated always as identity primary key,
      app_id integer not null references apps,
      team_id integer references teams on delete set null,
      since date not null,
      until date check (until >= since),
      given_by integer references people
    );
    create unique index app_owners_present on app_owners (app_id) where until is null;
    create index app_owners_app on app_owners (app_id, since);
    create index app_owners_team on app_owners (team_id);
    insert into app_owners (app_id, team_id, since)
      select id, team_id, (created_at at time zone 'Asia/Karachi')::date from apps;

    create table app_transfers (
      id integer generated always as identity primary key,
      team_id integer references teams on delete set null,
      effective_on date not null,
      note text,
      status text not null default 'planned' check (status in ('planned', 'done', 'taken_back')),
      asked_by integer references people,
      asked_at timestamptz not null default now(),
      settled_at timestamptz,
      version integer not null default 1
    );
    create index app_transfers_planned on app_transfers (effective_on) where status = 'planned';

    create table app_transfer_apps (
      transfer_id integer not null references app_transfers on delete cascade,
      app_id integer not null references apps,
      from_team_id integer references teams on delete set null,
      primary key (transfer_id, app_id)
    );
    create index app_transfer_apps_app on app_transfer_apps (app_id);
    create index app_transfers_team on app_transfers (team_id);
  `.execute(db);
}
