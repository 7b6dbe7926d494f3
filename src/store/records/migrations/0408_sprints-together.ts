import { sql, type Kysely } from 'kysely';

/**
 * A sprint of a project can run with one of a team, so that one page tells of both. When a task came
 * into a sprint and left it is kept, to be told day by day; of what is there already it is not known,
 * and is taken for the start of the sprint.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table project_sprints
      add column team_sprint_id integer references task_sprints on delete set null;
    create index project_sprints_team_sprint on project_sprints (team_sprint_id)
      where team_sprint_id is not null;

    create table task_sprint_stays (
      id integer generated always as identity primary key,
      task_id integer not null references tasks,
      sprint_id integer not null references task_sprints on delete cascade,
      since timestamptz not null,
      until timestamptz check (until >= since)
    );
    create index task_sprint_stays_sprint on task_sprint_stays (sprint_id);
    create unique index task_sprint_stays_present on task_sprint_stays (task_id) where until is null;

    insert into task_sprint_stays (task_id, sprint_id, since)
    select x.task_id, s.id, coalesce(s.started_at, s.created_at)
    from task_sprint_tasks x join task_sprints s on s.id = x.sprint_id;
  `.execute(db);
}
