import { sql, type Kysely } from 'kysely';

/**
 * Tasks, the intervals of work on them and their history. One person works on one task at a time:
 * intervals of a person never overlap and at most one is running, whatever the code does.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create extension if not exists btree_gist;

    create table task_numbers (
      prefix text primary key,
      last integer not null
    );

    create table tasks (
      id integer generated always as identity primary key,
      key text not null unique,
      app_id integer references apps,
      type text not null default 'task',
      title text not null,
      description text,
      status text not null default 'todo' check (status in ('todo', 'in_progress', 'paused',
        'in_review', 'changes_requested', 'closed', 'cancelled')),
      priority text not null default 'medium' check (priority in ('urgent', 'high', 'medium', 'low')),
      reporter_id integer not null references people,
      assignee_id integer references people,
      reviewer_id integer references people,
      due_on date,
      pause_reason text,
      closed_at timestamptz,
      version integer not null default 1,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      check (reviewer_id <> assignee_id),
      check ((status = 'closed') = (closed_at is not null)),
      check ((status = 'paused') = (pause_reason is not null))
    );
    create index tasks_assignee on tasks (assignee_id, status);
    create index tasks_reviewer on tasks (reviewer_id) where status = 'in_review';
    create index tasks_app on tasks (app_id);

    create table task_intervals (
      id integer generated always as identity primary key,
      task_id integer not null references tasks,
      person_id integer not null references people,
      started_at timestamptz not null,
      ended_at timestamptz check (ended_at >= started_at),
      last_beat_at timestamptz not null,
      end_reason text,
      check ((ended_at is null) = (end_reason is null)),
      constraint task_intervals_no_overlap exclude using gist
        (person_id with =, tstzrange(started_at, ended_at) with &&)
    );
    create unique index task_intervals_running on task_intervals (person_id) where ended_at is null;
    create index task_intervals_task on task_intervals (task_id);
    create index task_intervals_beat on task_intervals (last_beat_at) where ended_at is null;

    create table task_events (
      id bigint generated always as identity primary key,
      task_id integer not null references tasks,
      person_id integer references people,
      at timestamptz not null,
      kind text not null,
      from_status text,
      to_status text,
      reason text,
      note text,
      changes jsonb
    );
    create index task_events_task on task_events (task_id, id);
  `.execute(db);
}
