import { sql } from 'kysely';
import type { Db } from '#/store/records/records.ts';

export const TIMELINE_PROJECT = 'TLNE';
/** As many as a timeline shows at most. */
export const BARS = 2_000;
/** One in so many blocks the next. */
const BLOCKING = 4;

/** A project whose timeline is full: every issue has days, under a hundred epics, many block others. */
export async function fillTimeline(db: Db, leadId: number) {
  await sql`
    with made as (
      insert into projects (key, name, lead_id, created_at, updated_at, next_number)
      values (${TIMELINE_PROJECT}, 'Two thousand bars', ${leadId}, now(), now(), ${BARS + 1})
      returning id),
    status as (
      insert into project_statuses (project_id, name, status_group, position)
      select id, 'To do', 'unstarted', 1 from made returning id),
    type as (
      insert into project_types (project_id, name, icon, level, position)
      select id, 'Task', 'checkbox', 1, 1 from made returning id)
    insert into issues (project_id, number, key, type_id, status_id, title, priority, reporter_id,
      rank, starts_on, due_on, created_at, updated_at)
    select made.id, at, ${`${TIMELINE_PROJECT}-`} || at, type.id, status.id, 'Bar ' || at, 'medium',
      ${leadId}, 'c' || lpad(at::text, 8, '0'), current_date - 30 + at % 200,
      current_date - 25 + at % 200 + at % 9, now(), now()
    from made, type, status, generate_series(1, ${BARS}) as at`.execute(db);
  await sql`
    update issues set parent_id = epic.id, depth = 1
    from issues epic
    where issues.key like ${`${TIMELINE_PROJECT}-%`} and epic.project_id = issues.project_id
      and epic.number = (issues.number - 1) / 20 * 20 + 1 and issues.number % 20 <> 1`.execute(db);
  await sql`
    insert into work_relations (relation, from_kind, from_id, to_kind, to_id, person_id, created_at)
    select 'blocks', 'issue', a.id, 'issue', b.id, ${leadId}, now()
    from issues a join issues b on b.project_id = a.project_id and b.number = a.number + 1
    where a.key like ${`${TIMELINE_PROJECT}-%`} and a.number % ${BLOCKING} = 2`.execute(db);
  await sql`analyze issues, work_relations`.execute(db);
}
