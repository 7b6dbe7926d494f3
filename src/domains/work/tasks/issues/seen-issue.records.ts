import type { Db } from '#/store/records/records.ts';
import { projectSeen, type Reading } from '#/store/scope.ts';

/** An issue that work is done on, when this person may see its project. */
export const seenIssue = (db: Db, who: Reading, id: number) =>
  db
    .selectFrom('issues as i')
    .innerJoin('project_statuses as s', 's.id', 'i.status_id')
    .innerJoin('projects as p', 'p.id', 'i.project_id')
    .select(['i.id', 'i.key', 'i.title', 'i.app_id', 'i.due_on', 'i.priority', 's.name as status'])
    .select(['s.status_group', 'p.archived_at'])
    .where('i.id', '=', id)
    .where('i.deleted_at', 'is', null)
    .where(projectSeen('i.project_id', who))
    .executeTakeFirst();
export type SeenIssue = NonNullable<Awaited<ReturnType<typeof seenIssue>>>;
