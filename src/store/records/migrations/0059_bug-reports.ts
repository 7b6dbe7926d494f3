import { sql, type Kysely } from 'kysely';

/** Bug reports with their pictures, who follows them, and what happened to them. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table bug_reports (
      id integer generated always as identity primary key,
      title text not null,
      happened text not null,
      expected text not null,
      severity smallint not null check (severity between 1 and 4),
      state text not null default 'new' check (state in ('new', 'reopened', 'needs_info',
        'triaged', 'in_progress', 'fixed', 'verified', 'duplicate', 'rejected')),
      reason text,
      reporter_id integer not null references people,
      assignee_id integer references people,
      fixed_by integer references people,
      duplicate_of integer references bug_reports check (duplicate_of <> id),
      issue_id integer unique references issues on delete set null,
      issue_done_at timestamptz,
      context jsonb not null default '{}',
      created_at timestamptz not null,
      updated_at timestamptz not null,
      moved_at timestamptz not null,
      version integer not null default 1,
      check ((state = 'duplicate') = (duplicate_of is not null)),
      check (state not in ('needs_info', 'rejected', 'reopened') or reason is not null)
    );
    create index bug_reports_state on bug_reports (state, severity, id);
    create index bug_reports_reporter on bug_reports (reporter_id);
    create index bug_reports_assignee on bug_reports (assignee_id) where assignee_id is not null;
    create index bug_reports_duplicates on bug_reports (duplicate_of)
      where duplicate_of is not null;
    create index bug_reports_words on bug_reports using gin (title gin_trgm_ops);

    create table bug_report_pictures (
      id integer generated always as identity primary key,
      report_id integer not null references bug_reports on delete cascade,
      file_key text not null,
      width integer not null,
      height integer not null,
      at timestamptz not null
    );
    create index bug_report_pictures_report on bug_report_pictures (report_id);

    create table bug_report_watchers (
      report_id integer not null references bug_reports on delete cascade,
      person_id integer not null references people,
      voted boolean not null,
      at timestamptz not null,
      primary key (report_id, person_id)
    );
    create index bug_report_watchers_person on bug_report_watchers (person_id);

    create table bug_report_events (
      id integer generated always as identity primary key,
      report_id integer not null references bug_reports on delete cascade,
      person_id integer references people,
      at timestamptz not null,
      field text not null,
      from_value text,
      to_value text,
      note text
    );
    create index bug_report_events_report on bug_report_events (report_id, id);
  `.execute(db);
}
