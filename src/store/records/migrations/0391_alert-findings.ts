import { sql, type Kysely } from 'kysely';

/**
 * What alerts find is kept row by row, with its figures and the apps behind them, so that everybody
 * who may see these may read it. What was told before stays in its words, seen by whoever may see the
 * apps that its author could see.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table report_alerts add column apps integer[] default '{0}';

    create table report_alert_findings (
      id integer generated always as identity primary key,
      alert_id integer not null,
      day date not null,
      part text not null,
      value double precision,
      usual double precision,
      band double precision,
      estimated boolean not null default false,
      words text,
      apps integer[],
      known_by integer references people (id),
      known_at timestamptz,
      note text,
      version integer not null default 1,
      unique (alert_id, day, part),
      foreign key (alert_id, day) references report_alert_firings (alert_id, day) on delete cascade,
      check ((known_by is null) = (known_at is null)),
      check (note is null or known_by is not null),
      check ((value is null) = (words is not null))
    );
    create index report_alert_findings_known_by on report_alert_findings (known_by)
      where known_by is not null;
    create index report_alert_findings_day on report_alert_findings (day desc, id desc);

    insert into report_alert_findings (alert_id, day, part, words, apps)
    select f.alert_id, f.day, '', f.title || E'\n' || f.body,
      case when r.rank = 100 or r.grants ->> 'revenue:read' = 'all' then null
        else coalesce(nullif(array(select a.id from apps a where a.team_id in (
          select team_id from team_members where person_id = p.id and until is null
          union select id from teams where lead_id = p.id) order by a.id), '{}'), '{0}') end
    from report_alert_firings f
    join report_alerts al on al.id = f.alert_id
    join people p on p.id = al.author_id
    join roles r on r.id = p.role_id;

    alter table report_alert_firings drop column title, drop column body;

    create table report_alert_seen (
      finding_id integer not null references report_alert_findings on delete cascade,
      person_id integer not null references people (id),
      at timestamptz not null,
      primary key (finding_id, person_id)
    );
    create index report_alert_seen_person on report_alert_seen (person_id);

    create table report_alert_snoozes (
      id integer generated always as identity primary key,
      alert_id integer not null references report_alerts on delete cascade,
      person_id integer not null references people (id),
      part text,
      until timestamptz not null,
      constraint report_alert_snoozes_key unique nulls not distinct (alert_id, person_id, part)
    );
    create index report_alert_snoozes_person on report_alert_snoozes (person_id);
  `.execute(db);
}
