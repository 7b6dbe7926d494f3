import { sql, type Kysely } from 'kysely';

/**
 * Sprints of a team's tasks: one is active at a time, a completed one keeps what it was in a snapshot.
 * A task is in one sprint at most; what it was in before is told by the snapshots.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table task_sprints (
      id integer generated always as identity primary key,
      team_id integer not null references teams on delete cascade,
      name text not null,
      goal text not null default '',
      starts_on date not null,
      ends_on date not null check (ends_on >= starts_on),
      state text not null default 'planned' check (state in ('planned', 'active', 'completed')),
      checklist jsonb not null default '[]',
      planned_tasks integer[] not null default '{}',
      started_at timestamptz,
      completed_at timestamptz,
      snapshot jsonb,
      version integer not null default 1,
      created_by integer not null references people,
      created_at timestamptz not null,
      check ((state = 'planned') = (started_at is null)),
      check ((state = 'completed') = (completed_at is not null)),
      check ((state = 'completed') = (snapshot is not null))
    );
    create unique index task_sprints_active on task_sprints (team_id) where state = 'active';
    create index task_sprints_team on task_sprints (team_id, starts_on);

    create table task_sprint_tasks (
      task_id integer primary key references tasks,
      sprint_id integer not null references task_sprints on delete cascade
    );
    create index task_sprint_tasks_sprint on task_sprint_tasks (sprint_id);
  `.execute(db);
}
