import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#/store/records/records.ts';
import type { SnapshotTask, SprintSnapshot } from '#/store/records/tables/task-sprints.ts';
import { openStatuses } from '../task-rules.ts';
import { deadSince } from '../tasks.policy.ts';

export type SprintRow = Awaited<ReturnType<typeof selectSprints>>['rows'][number];

/** Sprints `s` with their teams, in the order in which they matter. */
export async function selectSprints(
  db: Db,
  { where, limit, offset = 0 }: { where: RawBuilder<unknown>; limit: number; offset?: number },
) {
  const rows = await db
    .selectFrom('task_sprints as s')
    .innerJoin('teams as g', 'g.id', 's.team_id')
    .selectAll('s')
    .select(['g.name as team', sql<number>`count(*) over ()::int`.as('total')])
    .where(sql<boolean>`${where}`)
    .orderBy(sql`array_position(array['active', 'planned', 'completed'], s.state)`)
    .orderBy(
      sql`case when s.state = 'completed' then -extract(epoch from s.completed_at)
        else extract(epoch from s.starts_on) end`,
    )
    .orderBy('s.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, totalRows: rows[0]?.total ?? 0 };
}

/**
 * The tasks of sprints as they stand, with what was worked on them since the sprint was started.
 * `lock` keeps them as they are until the commit.
 */
async function tasksOf(db: Db, ids: readonly number[], now: Date, lock: boolean) {
  const dead = deadSince(now);
  if (lock) {
    await db
      .selectFrom('tasks as t')
      .innerJoin('task_sprint_tasks as x', 'x.task_id', 't.id')
      .select('t.id')
      .where('x.sprint_id', '=', sql<number>`any(${ids})`)
      .orderBy('t.id')
      .forNoKeyUpdate('t')
      .execute();
  }
  const rows = await db
    .selectFrom('task_sprint_tasks as x')
    .innerJoin('task_sprints as s', 's.id', 'x.sprint_id')
    .innerJoin('tasks as t', (join) =>
      join.onRef('t.id', '=', 'x.task_id').on('t.deleted_at', 'is', null),
    )
    .leftJoin('people as p', 'p.id', 't.assignee_id')
    .select(['x.sprint_id', 't.id', 't.key', 't.title', 't.status', 't.assignee_id'])
    .select('p.name as assignee')
    .select(
      sql<number>`coalesce((
        select sum(extract(epoch from
          date_trunc('second', it.stopped) - date_trunc('second', greatest(i.started_at, s.started_at))))
        from task_intervals i
        cross join lateral (select coalesce(i.ended_at, case when i.last_beat_at <= ${dead}
          then i.last_beat_at else greatest(${now}::timestamptz, i.started_at) end) as stopped) it
        where i.task_id = t.id and it.stopped > s.started_at
      ), 0)::int`.as('seconds'),
    )
    .where('x.sprint_id', '=', sql<number>`any(${ids})`)
    .orderBy('t.id')
    .execute();
  return Map.groupBy(rows, (it) => it.sprint_id);
}

type TaskRow = Awaited<ReturnType<typeof tasksOf>> extends Map<number, (infer Row)[]> ? Row : never;

const isOpen = (status: string) => openStatuses.some((it) => it === status);

/** What a sprint is at this moment; `movedTo` is known once it is completed. */
function snapshotOf(
  planned: readonly number[],
  rows: readonly Omit<TaskRow, 'sprint_id'>[],
): Omit<SprintSnapshot, 'movedTo'> {
  const tasks = rows.map((it): SnapshotTask => ({
    id: it.id,
    key: it.key,
    title: it.title,
    status: it.status,
    assignee: it.assignee_id === null ? null : { id: it.assignee_id, name: it.assignee! },
    planned: planned.includes(it.id),
    seconds: it.seconds,
  }));
  const still = new Set(rows.map((it) => it.id));
  const count = (holds: (it: SnapshotTask) => boolean) => tasks.filter(holds).length;
  return {
    tasks,
    planned: planned.length,
    added: count((it) => !it.planned),
    dropped: planned.filter((id) => !still.has(id)).length,
    done: count((it) => it.status === 'closed'),
    cancelled: count((it) => it.status === 'cancelled'),
    carriedOver: count((it) => isOpen(it.status)),
    seconds: tasks.reduce((sum, it) => sum + it.seconds, 0),
  };
}

/** A sprint as it stands, its tasks locked: what is frozen when it is completed. */
export async function freeze(db: Db, sprint: SprintRow, now: Date) {
  const tasks = await tasksOf(db, [sprint.id], now, true);
  return snapshotOf(sprint.planned_tasks, tasks.get(sprint.id) ?? []);
}

/** The tasks of one that is not completed. */
export async function tasksAsTheyStand(db: Db, sprint: SprintRow, now: Date) {
  const tasks = await tasksOf(db, [sprint.id], now, false);
  return snapshotOf(sprint.planned_tasks, tasks.get(sprint.id) ?? []).tasks;
}

/** Sprints in the words of the contract. */
export async function asSprints(db: Db, rows: readonly SprintRow[], now: Date) {
  const living = rows.filter((it) => it.state !== 'completed').map((it) => it.id);
  const tasks = await tasksOf(db, living, now, false);
  return rows.map((it) => {
    const now = it.snapshot ?? snapshotOf(it.planned_tasks, tasks.get(it.id) ?? []);
    const planned = it.state === 'planned' ? now.tasks.length : now.planned;
    return {
      id: it.id,
      version: it.version,
      team: { id: it.team_id, name: it.team },
      name: it.name,
      goal: it.goal,
      startsOn: it.starts_on,
      endsOn: it.ends_on,
      state: it.state,
      checklist: it.checklist,
      startedAt: it.started_at,
      completedAt: it.completed_at,
      figures: {
        tasks: now.tasks.length,
        open: now.carriedOver,
        planned,
        added: it.state === 'planned' ? 0 : now.added,
        dropped: now.dropped,
        done: now.done,
        cancelled: now.cancelled,
        seconds: now.seconds,
      },
    };
  });
}

/** The next sprint of a team that open tasks may go to: the planned one that begins first. */
export async function nextSprint(db: Db, teamId: number) {
  return db
    .selectFrom('task_sprints')
    .select(['id', 'name'])
    .where('team_id', '=', teamId)
    .where('state', '=', 'planned')
    .orderBy('starts_on')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}
