import { sql, type Kysely } from 'kysely';

/**
 * How many issues a project has of each status, type, priority, person and sprint, so that a list need
 * not count all of them for every page. Each change adds what it moved, as rows of its own: nobody
 * waits for somebody else's count. `compactIssueCounts` adds them up. 0 stands for nobody and no
 * sprint. Lists that are sorted otherwise than by rank get the index they lacked.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table issue_counts (
      id bigint generated always as identity primary key,
      project_id integer not null,
      status_id integer not null,
      type_id integer not null,
      priority text not null,
      assignee_id integer not null,
      sprint_id integer not null,
      is_top boolean not null,
      issues integer not null,
      points numeric not null
    );
    create index issue_counts_project on issue_counts (project_id);

    create function count_issues() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into issue_counts (project_id, status_id, type_id, priority, assignee_id, sprint_id,
          is_top, issues, points)
        select project_id, status_id, type_id, priority, coalesce(assignee_id, 0),
          coalesce(sprint_id, 0), parent_id is null, count(*), sum(coalesce(points, 0)::numeric)
        from new_issues where deleted_at is null group by 1, 2, 3, 4, 5, 6, 7;
      elsif tg_op = 'DELETE' then
        insert into issue_counts (project_id, status_id, type_id, priority, assignee_id, sprint_id,
          is_top, issues, points)
        select project_id, status_id, type_id, priority, coalesce(assignee_id, 0),
          coalesce(sprint_id, 0), parent_id is null, -count(*), -sum(coalesce(points, 0)::numeric)
        from old_issues where deleted_at is null group by 1, 2, 3, 4, 5, 6, 7;
      else
        insert into issue_counts (project_id, status_id, type_id, priority, assignee_id, sprint_id,
          is_top, issues, points)
        select project_id, status_id, type_id, priority, assignee_id, sprint_id, is_top,
          sum(one), sum(one * points)
        from (
          select project_id, status_id, type_id, priority, coalesce(assignee_id, 0) as assignee_id,
            coalesce(sprint_id, 0) as sprint_id, parent_id is null as is_top, 1 as one,
            coalesce(points, 0)::numeric as points from new_issues where deleted_at is null
          union all
          select project_id, status_id, type_id, priority, coalesce(assignee_id, 0),
            coalesce(sprint_id, 0), parent_id is null, -1,
            coalesce(points, 0)::numeric from old_issues where deleted_at is null
        ) moved
        group by 1, 2, 3, 4, 5, 6, 7 having sum(one) <> 0 or sum(one * points) <> 0;
      end if;
      return null;
    end $$;
    create trigger issues_added after insert on issues
      referencing new table as new_issues for each statement execute function count_issues();
    create trigger issues_changed after update on issues
      referencing old table as old_issues new table as new_issues
      for each statement execute function count_issues();
    create trigger issues_gone after delete on issues
      referencing old table as old_issues for each statement execute function count_issues();

    insert into issue_counts (project_id, status_id, type_id, priority, assignee_id, sprint_id,
      is_top, issues, points)
    select project_id, status_id, type_id, priority, coalesce(assignee_id, 0),
      coalesce(sprint_id, 0), parent_id is null, count(*), sum(coalesce(points, 0)::numeric)
    from issues where deleted_at is null group by 1, 2, 3, 4, 5, 6, 7;

    create index issues_title on issues (project_id, lower(title)) where deleted_at is null;
    create index issues_points on issues (project_id, points) where deleted_at is null;
    create index issues_top on issues (project_id, rank) where deleted_at is null and parent_id is null;
  `.execute(db);
}
