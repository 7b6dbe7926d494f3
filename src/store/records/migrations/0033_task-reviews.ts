import { sql, type Kysely } from 'kysely';

/** What reviewers said of handed in work; never edited. Reviews from before have no rating. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table task_reviews (
      id integer generated always as identity primary key,
      task_id integer not null references tasks,
      reviewer_id integer not null references people,
      assignee_id integer references people,
      verdict text not null check (verdict in ('approved', 'returned')),
      rating smallint check (rating between 1 and 5),
      note text,
      at timestamptz not null,
      check (reviewer_id <> assignee_id)
    );
    create index task_reviews_task on task_reviews (task_id, id);
    create index task_reviews_reviewer on task_reviews (reviewer_id, at);

    insert into task_reviews (task_id, reviewer_id, assignee_id, verdict, note, at)
    select e.task_id, e.person_id, t.assignee_id,
      case e.to_status when 'closed' then 'approved' else 'returned' end,
      coalesce(e.note, e.reason), e.at
    from task_events e
    join tasks t on t.id = e.task_id
    where e.kind = 'moved' and e.from_status = 'in_review'
      and e.to_status in ('closed', 'changes_requested')
      and e.person_id is not null and e.person_id is distinct from t.assignee_id
    order by e.id;

    create index task_events_at on task_events (at desc, id desc);
  `.execute(db);
}
