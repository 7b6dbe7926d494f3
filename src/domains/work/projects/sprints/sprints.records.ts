import { sql, type RawBuilder } from 'kysely';
import { notFound, stale } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { projectSeen } from '#/store/scope.ts';
import { lockProject, needRight } from '../projects.records.ts';
import { snapshotSums, type SprintSnapshot } from './snapshot.ts';
import type { SprintState } from './sprint-rules.ts';

interface SprintRow {
  id: number;
  version: number;
  project_id: number;
  project_key: string;
  name: string;
  goal: string | null;
  starts_on: string | null;
  ends_on: string | null;
  state: SprintState;
  capacity: number | null;
  started_at: Date | null;
  completed_at: Date | null;
  snapshot: SprintSnapshot | null;
  team_sprint_id: number | null;
  issues: number;
  points: number;
  done_issues: number;
  done_points: number;
  unestimated: number;
}

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
export const sumColumns = sql`
  (count(i.id) filter (where st.status_group <> 'cancelled'))::int as issues,
  coalesce(sum(i.points) filter (where st.status_group <> 'cancelled'), 0) as points,
  (count(i.id) filter (where st.status_group = 'completed'))::int as done_issues,
  coalesce(sum(i.points) filter (where st.status_group = 'completed'), 0) as done_points,
  (count(i.id) filter (where i.points is null and st.status_group <> 'cancelled'))::int
    as unestimated`;

/** Sprints `sp` of projects `p`: the active one first, then those planned, then the completed. */
export async function selectSprints(db: Db, where: RawBuilder<unknown>): Promise<SprintRecord[]> {
  const { rows } = await sql<SprintRow>`
    select sp.id, sp.version, sp.project_id, p.key as project_key, sp.name, sp.goal, sp.starts_on,
      sp.ends_on, sp.state, sp.capacity, sp.started_at, sp.completed_at, sp.snapshot,
      sp.team_sprint_id, ${sumColumns}
    from project_sprints sp
    join projects p on p.id = sp.project_id
    left join issues i on i.sprint_id = sp.id and i.deleted_at is null and sp.state <> 'completed'
    left join project_statuses st on st.id = i.status_id
    where ${where}
    group by sp.id, p.id
    order by array_position(array['active', 'planned', 'completed'], sp.state),
      sp.completed_at, sp.starts_on nulls last, sp.position, sp.id`.execute(db);
  return rows.map(asSprint);
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
