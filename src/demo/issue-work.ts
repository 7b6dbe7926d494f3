import type { Db } from '#/store/records/records.ts';

/** As many people work on an issue by a task. */
const SOME = 4;

/** Some tasks are the work on issues of whoever has them: their hours count for these. */
export async function seedIssueWork(db: Db) {
  const pairs = await db
    .selectFrom('tasks as t')
    .innerJoin('issues as i', 'i.assignee_id', 't.assignee_id')
    .innerJoin('project_statuses as s', 's.id', 'i.status_id')
    .innerJoin('projects as p', 'p.id', 'i.project_id')
    .distinctOn('t.assignee_id')
    .select(['t.id as task', 'i.id as issue'])
    .where('t.status', 'in', ['in_progress', 'paused'])
    .where('t.deleted_at', 'is', null)
    .where('i.deleted_at', 'is', null)
    .where('p.archived_at', 'is', null)
    .where('s.status_group', '=', 'started')
    .orderBy('t.assignee_id')
    .orderBy('t.id')
    .orderBy('i.id')
    .limit(SOME)
    .execute();
  for (const { task, issue } of pairs)
    await db.updateTable('tasks').set({ issue_id: issue }).where('id', '=', task).execute();
}
