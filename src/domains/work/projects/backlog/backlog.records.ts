import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#/store/records/records.ts';
import { sumColumns } from '../sprints/sprints.records.ts';

/** The sprints of a project that are worked on or planned, in the order of the page. */
export async function openSprintIds(db: Db, projectId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('project_sprints')
    .select('id')
    .where('project_id', '=', projectId)
    .where('state', '<>', 'completed')
    .orderBy(sql`state = 'planned'`)
    .orderBy(sql`starts_on nulls last`)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map((it) => it.id);
}

/**
 * Open issues `i` no open sprint has; one that was opened again after its sprint is back among them.
 */
const inBacklog = (group: RawBuilder<unknown>, open: readonly number[]) => sql<boolean>`(
  ${group} in ('backlog', 'unstarted', 'started')
  and (i.sprint_id is null or i.sprint_id <> all(${open}::int[])))`;

/** The page's issues `i` (their status `s`) in their order: sprint by sprint, then the backlog. */
export const backlogParts = (open: readonly number[]) => [
  {
    where: sql`i.sprint_id = any(${open}::int[])`,
    order: sql`array_position(${open}::int[], i.sprint_id), i.rank`,
  },
  { where: inBacklog(sql`s.status_group`, open), order: sql`i.rank` },
];

/** What stands in the backlog, beside all sprints. */
export async function backlogSums(db: Db, projectId: number) {
  const open = await openSprintIds(db, projectId);
  const it = await db
    .selectFrom('issues as i')
    .innerJoin('project_statuses as st', 'st.id', 'i.status_id')
    .select(sumColumns)
    .where('i.project_id', '=', projectId)
    .where('i.deleted_at', 'is', null)
    .where(inBacklog(sql`st.status_group`, open))
    .executeTakeFirstOrThrow();
  return {
    issues: it.issues,
    points: it.points,
    doneIssues: it.done_issues,
    donePoints: it.done_points,
    unestimated: it.unestimated,
  };
}

/** The part of the backlog an issue stands in: an open sprint, or null for the rest. */
export interface Standing {
  id: number;
  projectId: number;
  sprintId: number | null;
}

/**
 * The neighbour of moved issues in their part of the page: its first or last, or the one right above
 * or below them. Undefined when there is none, and they stay where they are.
 */
export async function neighbourIn(
  db: Db,
  { projectId, sprintId }: Omit<Standing, 'id'>,
  to: 'top' | 'bottom' | 'up' | 'down',
  moved: readonly number[],
): Promise<number | undefined> {
  const ascends = to === 'top' || to === 'down';
  const edge = sql`(select ${to === 'up' ? sql`min` : sql`max`}(m.rank) from issues m where m.id = any(${moved}))`;
  const beyond =
    to === 'up'
      ? sql<boolean>`i.rank < ${edge}`
      : to === 'down'
        ? sql<boolean>`i.rank > ${edge}`
        : sql<boolean>`true`;
  const open = await openSprintIds(db, projectId);
  const part =
    sprintId === null
      ? inBacklog(sql`s.status_group`, open)
      : sql<boolean>`i.sprint_id = ${sprintId}`;
  const found = await db
    .selectFrom('issues as i')
    .innerJoin('project_statuses as s', 's.id', 'i.status_id')
    .select('i.id')
    .where('i.project_id', '=', projectId)
    .where('i.deleted_at', 'is', null)
    .where(part)
    .where(beyond)
    .where('i.id', '<>', sql<number>`all(${moved})`)
    .orderBy('i.rank', ascends ? 'asc' : 'desc')
    .limit(sql.lit(1))
    .executeTakeFirst();
  return found?.id;
}
