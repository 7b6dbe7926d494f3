import { sql, type RawBuilder } from 'kysely';
import { notFound, stale } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { projectSeen } from '#/store/scope.ts';
import { lockProject, needRight } from '../projects.records.ts';
import { snapshotSums, type SprintSnapshot } from './snapshot.ts';

type SprintRow = Awaited<ReturnType<typeof selectRows>>[number];

/** A completed sprint holds what its snapshot says, whatever became of the issues. */
function sumsOf(row: SprintRow) {
  if (!row.snapshot) {
    return {
      issues: row.issues,
      points: row.points,
      doneIssues: row.done_issues,
      donePoints: row.done_points,
      unestimated: row.unestimated,
    };
  }
  const { all, done } = snapshotSums(row.snapshot);
  const counted = row.snapshot.issues.filter((it) => it.group !== 'cancelled');
  return {
    issues: all.issues,
    points: all.points,
    doneIssues: done.issues,
    donePoints: done.points,
    unestimated: counted.filter((it) => it.points === null).length,
  };
}

const asSprint = (row: SprintRow) => ({
  id: row.id,
  version: row.version,
  project: { id: row.project_id, key: row.project_key },
  name: row.name,
  goal: row.goal,
  startsOn: row.starts_on,
  endsOn: row.ends_on,
  state: row.state,
  capacity: row.capacity,
  startedAt: row.started_at,
  completedAt: row.completed_at,
  teamSprintId: row.team_sprint_id,
  sums: sumsOf(row),
  snapshot: row.snapshot,
});
export type SprintRecord = ReturnType<typeof asSprint>;

/** The sums of issues `i` with their status `st`, cancelled ones left out. */
export const sumColumns = [
  sql<number>`(count(i.id) filter (where st.status_group <> 'cancelled'))::int`.as('issues'),
  sql<number>`coalesce(sum(i.points) filter (where st.status_group <> 'cancelled'), 0)`.as(
    'points',
  ),
  sql<number>`(count(i.id) filter (where st.status_group = 'completed'))::int`.as('done_issues'),
  sql<number>`coalesce(sum(i.points) filter (where st.status_group = 'completed'), 0)`.as(
    'done_points',
  ),
  sql<number>`(count(i.id) filter (
    where i.points is null and st.status_group <> 'cancelled'))::int`.as('unestimated'),
] as const;

const selectRows = (db: Db, where: RawBuilder<unknown>) =>
  db
    .selectFrom('project_sprints as sp')
    .innerJoin('projects as p', 'p.id', 'sp.project_id')
    .leftJoin('issues as i', (join) =>
      join
        .onRef('i.sprint_id', '=', 'sp.id')
        .on('i.deleted_at', 'is', null)
        .on('sp.state', '<>', sql.lit('completed')),
    )
    .leftJoin('project_statuses as st', 'st.id', 'i.status_id')
    .select(['sp.id', 'sp.version', 'sp.project_id', 'p.key as project_key', 'sp.name', 'sp.goal'])
    .select(['sp.starts_on', 'sp.ends_on', 'sp.state', 'sp.capacity', 'sp.started_at'])
    // Only what completes a sprint writes its snapshot.
    .select((eb) => [
      'sp.completed_at',
      eb.ref('sp.snapshot').$castTo<SprintSnapshot | null>().as('snapshot'),
      'sp.team_sprint_id',
    ])
    .select(sumColumns)
    .where(sql<boolean>`${where}`)
    .groupBy(['sp.id', 'p.id'])
    .orderBy(sql`array_position(array['active', 'planned', 'completed'], sp.state)`)
    .orderBy('sp.completed_at')
    .orderBy(sql`sp.starts_on nulls last`)
    .orderBy('sp.position')
    .orderBy('sp.id')
    .execute();

/** Sprints `sp` of projects `p`: the active one first, then those planned, then the completed. */
export async function selectSprints(db: Db, where: RawBuilder<unknown>): Promise<SprintRecord[]> {
  return (await selectRows(db, where)).map(asSprint);
}

export const sprintsOf = (db: Db, projectId: number) =>
  selectSprints(db, sql`sp.project_id = ${projectId}`);

export const sprintById = async (db: Db, id: number): Promise<SprintRecord> =>
  (await selectSprints(db, sql`sp.id = ${id}`))[0]!;

/**
 * A sprint that is to be changed, its project locked: what comes into a sprint and what leaves it
 * wait until it is done.
 * @throws Refusal `not-found`, `not-allowed`, `stale` with the sprint as it stands.
 */
export async function needSprintToChange(
  context: Context,
  { id, version }: { id: number; version: number },
): Promise<SprintRecord> {
  const { db, who } = context;
  const where = sql`sp.id = ${id} and ${projectSeen('sp.project_id', who)}`;
  const [found] = await selectSprints(db, where);
  if (!found) throw notFound('This sprint');
  await needRight(context, 'projects:configure', found.project.id);
  await lockProject(db, found.project.id);
  const [sprint] = await selectSprints(db, where);
  if (!sprint) throw notFound('This sprint');
  if (sprint.version !== version) throw stale(sprint);
  return sprint;
}
