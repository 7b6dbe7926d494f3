import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#/store/records/records.ts';
import { statusesOf } from '../config/config.records.ts';
import type { StatusGroup } from '../project-words.ts';
import { standingAt, type GroupOf } from './burn.ts';
import { historiesOf, type IssueHistory } from './issue-history.ts';

/** Which group each status of a project belongs to, by today's configuration. */
export async function groupsOf(db: Db, projectId: number): Promise<GroupOf> {
  const groups = new Map<number, StatusGroup>(
    (await statusesOf(db, projectId)).map((it) => [it.id, it.group]),
  );
  // A status that was deleted since: whoever stood in it was at least not done.
  return (status) => groups.get(status) ?? 'unstarted';
}

/** How issues `i` stood all along: those of `where`. */
async function selectHistories(db: Db, where: RawBuilder<unknown>): Promise<IssueHistory[]> {
  const issues = await db
    .selectFrom('issues as i')
    .select(['i.id', 'i.status_id as status', 'i.sprint_id as sprint', 'i.points'])
    .select(['i.created_at as createdAt', 'i.deleted_at as deletedAt'])
    .where(sql<boolean>`${where}`)
    .execute();
  const valueOf = (side: 'from_value' | 'to_value') => {
    const value = sql.ref(`e.${side}`);
    return sql<number | null>`case when e.field = 'points' then ${value}::float8
      else (${value} ->> 'id')::int end`;
  };
  const changes = await db
    .selectFrom('issue_events as e')
    .innerJoin('issues as i', 'i.id', 'e.issue_id')
    .select(['e.issue_id as issue', 'e.field', 'e.at'])
    .select([valueOf('from_value').as('from'), valueOf('to_value').as('to')])
    .where(sql<boolean>`not e.initial and e.field in ('status', 'sprint', 'points')`)
    .where(sql<boolean>`${where}`)
    .orderBy('e.id')
    .$narrowType<{ field: 'status' | 'sprint' | 'points' }>()
    .execute();
  return historiesOf(issues, changes);
}

export const historiesOfProject = (db: Db, projectId: number) =>
  selectHistories(db, sql`i.project_id = ${projectId}`);

/** All issues that ever were in a sprint. */
export const historiesOfSprint = (db: Db, projectId: number, sprintId: number) =>
  selectHistories(
    db,
    sql`i.project_id = ${projectId} and (i.sprint_id = ${sprintId} or i.id in (
      select ev.issue_id from issue_events ev
      where ev.project_id = ${projectId} and ev.field = 'sprint'
        and ((ev.from_value ->> 'id')::int = ${sprintId} or (ev.to_value ->> 'id')::int = ${sprintId})))`,
  );

interface Started {
  id: number;
  project: { id: number };
  startedAt: Date | null;
}

/** What a sprint held when it was started. */
export async function committedAt(db: Db, sprint: Started) {
  const { id, project, startedAt } = sprint;
  const histories = await historiesOfSprint(db, project.id, id);
  const groupOf = await groupsOf(db, project.id);
  const instant = startedAt!.getTime() + 1;
  const scope = (unit: 'points' | 'issues') =>
    standingAt(histories, id, instant, groupOf, unit).scope;
  return { issues: scope('issues'), points: scope('points') };
}
