import { sql, type Kysely } from 'kysely';

/** Saved reports, who they are shared with, when they are mailed, what people are alerted of. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table reports (
      id integer generated always as identity primary key,
      name text not null,
      definition jsonb not null,
      author_id integer not null references people,
      sharing text not null check (sharing in ('nobody', 'everybody', 'teams')),
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      deleted_at timestamptz
    );
    create unique index reports_name_key on reports (author_id, lower(name))
      where deleted_at is null;

    create table report_teams (
      report_id integer not null references reports on delete cascade,
      team_id integer not null references teams,
      primary key (report_id, team_id)
    );
    create index report_teams_team on report_teams (team_id);

    create table report_schedules (
      id integer generated always as identity primary key,
      report_id integer not null references reports,
      author_id integer not null references people,
      every text not null check (every in ('day', 'week', 'month')),
      weekday integer not null check (weekday between 1 and 7),
      monthday integer not null check (monthday between 1 and 31),
      at text not null,
      format text not null check (format in ('pdf', 'xlsx')),
      active boolean not null default true,
      next_at timestamptz not null,
      version integer not null default 1,
      created_at timestamptz not null default now()
    );
    create index report_schedules_report on report_schedules (report_id);
    create index report_schedules_due on report_schedules (next_at) where active;

    create table report_recipients (
      schedule_id integer not null references report_schedules on delete cascade,
      person_id integer not null references people,
      primary key (schedule_id, person_id)
    );
    create index report_recipients_person on report_recipients (person_id);

    create table report_runs (
      schedule_id integer not null references report_schedules on delete cascade,
      due_at timestamptz not null,
      ran_at timestamptz not null,
      mails integer not null,
      primary key (schedule_id, due_at)
    );

    create table report_alerts (
      id integer generated always as identity primary key,
      author_id integer not null references people,
      report_id integer references reports,
      rule jsonb not null,
      active boolean not null default true,
      version integer not null default 1,
      created_at timestamptz not null default now()
    );
    create index report_alerts_author on report_alerts (author_id);
    create index report_alerts_report on report_alerts (report_id);

    create table report_alert_firings (
      alert_id integer not null references report_alerts on delete cascade,
      day date not null,
      title text not null,
      body text not null,
      fired_at timestamptz not null,
      primary key (alert_id, day)
    );
  `.execute(db);
}
