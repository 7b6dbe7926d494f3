import { sql, type Kysely } from 'kysely';

/**
 * Projects with their members and configuration, sprints, and issues in a tree of three levels. The
 * history of an issue is a row for every field that was changed: reports on the past are computed
 * from it, so it is never edited.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table projects (
      id integer generated always as identity primary key,
      key text not null unique check (key ~ '^[A-Z]{2,10}$'),
      name text not null,
      description text,
      lead_id integer not null references people,
      health text not null default 'on_track' check (health in ('on_track', 'at_risk', 'off_track')),
      health_note text,
      health_by integer references people,
      health_at timestamptz,
      hue integer not null default 1 check (hue between 1 and 8),
      starts_on date,
      target_on date check (target_on >= starts_on),
      archived_at timestamptz,
      next_number integer not null default 1,
      version integer not null default 1,
      created_at timestamptz not null,
      updated_at timestamptz not null
    );
    create index projects_lead on projects (lead_id);

    create table project_members (
      project_id integer not null references projects on delete cascade,
      person_id integer not null references people,
      role text not null default 'member' check (role in ('lead', 'member', 'viewer')),
      since timestamptz not null,
      primary key (project_id, person_id)
    );
    create index project_members_person on project_members (person_id);

    create table project_statuses (
      id integer generated always as identity primary key,
      project_id integer not null references projects on delete cascade,
      name text not null,
      status_group text not null check (status_group in
        ('backlog', 'unstarted', 'started', 'completed', 'cancelled')),
      position integer not null,
      unique (project_id, id)
    );
    create unique index project_statuses_name on project_statuses (project_id, lower(name));

    create table project_types (
      id integer generated always as identity primary key,
      project_id integer not null references projects on delete cascade,
      name text not null,
      icon text not null,
      level integer not null default 1 check (level between 0 and 2),
      position integer not null,
      unique (project_id, id)
    );
    create unique index project_types_name on project_types (project_id, lower(name));

    create table project_labels (
      id integer generated always as identity primary key,
      project_id integer not null references projects on delete cascade,
      name text not null,
      hue integer not null default 1 check (hue between 1 and 8),
      unique (project_id, id)
    );
    create unique index project_labels_name on project_labels (project_id, lower(name));

    create table project_boards (
      id integer generated always as identity primary key,
      project_id integer not null references projects on delete cascade,
      name text not null,
      columns jsonb not null,
      filter jsonb not null default '{}',
      active boolean not null default false,
      version integer not null default 1,
      unique (project_id, name)
    );
    create unique index project_boards_active on project_boards (project_id) where active;

    create table project_sprints (
      id integer generated always as identity primary key,
      project_id integer not null references projects on delete cascade,
      name text not null,
      goal text,
      starts_on date,
      ends_on date check (ends_on >= starts_on),
      state text not null default 'planned' check (state in ('planned', 'active', 'completed')),
      started_at timestamptz,
      completed_at timestamptz,
      snapshot jsonb,
      position integer not null default 0,
      version integer not null default 1,
      created_at timestamptz not null,
      unique (project_id, id),
      check ((state = 'completed') = (completed_at is not null)),
      check ((state = 'completed') = (snapshot is not null)),
      check (state = 'planned' or started_at is not null)
    );
    create index project_sprints_project on project_sprints (project_id, state);

    create table issues (
      id integer generated always as identity primary key,
      project_id integer not null references projects,
      number integer not null,
      key text not null unique,
      type_id integer not null,
      status_id integer not null,
      title text not null,
      description text,
      priority text not null default 'medium' check (priority in ('urgent', 'high', 'medium', 'low', 'none')),
      assignee_id integer references people,
      reporter_id integer not null references people,
      parent_id integer,
      depth integer not null default 0 check (depth between 0 and 2),
      points double precision check (points between 0 and 1000),
      due_on date,
      sprint_id integer,
      rank text collate "C" not null,
      app_id integer references apps,
      started_at timestamptz,
      completed_at timestamptz,
      version integer not null default 1,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      deleted_at timestamptz,
      unique (project_id, number),
      unique (project_id, id),
      foreign key (project_id, type_id) references project_types (project_id, id),
      foreign key (project_id, status_id) references project_statuses (project_id, id),
      foreign key (project_id, sprint_id) references project_sprints (project_id, id),
      foreign key (project_id, parent_id) references issues (project_id, id),
      check (parent_id <> id),
      check ((parent_id is null) = (depth = 0))
    );
    create index issues_rank on issues (project_id, rank, id);
    create index issues_status on issues (project_id, status_id, rank) where deleted_at is null;
    create index issues_parent on issues (parent_id, rank);
    create index issues_sprint on issues (sprint_id) where deleted_at is null;
    create index issues_assignee on issues (assignee_id) where deleted_at is null;
    create index issues_updated on issues (project_id, updated_at) where deleted_at is null;
    create index issues_due on issues (project_id, due_on) where deleted_at is null;

    create table issue_labels (
      issue_id integer not null references issues on delete cascade,
      label_id integer not null references project_labels on delete cascade,
      primary key (issue_id, label_id)
    );
    create index issue_labels_label on issue_labels (label_id);

    create table issue_assets (
      id integer generated always as identity primary key,
      issue_id integer not null references issues on delete cascade,
      person_id integer not null references people,
      name text not null,
      type text not null,
      size integer not null,
      file_key text not null,
      width integer,
      height integer,
      at timestamptz not null
    );
    create index issue_assets_issue on issue_assets (issue_id, id);

    create table issue_events (
      id bigint generated always as identity primary key,
      issue_id integer not null references issues on delete cascade,
      project_id integer not null references projects on delete cascade,
      person_id integer references people,
      at timestamptz not null,
      field text not null,
      from_value jsonb,
      to_value jsonb,
      initial boolean not null default false
    );
    create index issue_events_issue on issue_events (issue_id, id);
    create index issue_events_project on issue_events (project_id, at);
  `.execute(db);
}
