import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '#/kernel/access.ts';
import { NO_HEARTBEAT } from '#/kernel/pause-reasons.ts';
import { notFound } from '#/kernel/refusal.ts';
import type { Db } from '#/store/records/records.ts';
import { taskInScope, taskWithinReach } from '#/store/scope.ts';
import type { Who } from '#/store/who.ts';
import type { TaskStatus } from './task-rules.ts';
import { deadSince } from './tasks.policy.ts';
import { lockTask } from './work.records.ts';

type TaskRow = Awaited<ReturnType<typeof selectRows>>[number];

const person = (id: number | null, name: string | null) =>
  id === null ? null : { id, name: name! };

/** A row in the words of the contract; `description` is left out of lists. */
function asTask(row: TaskRow) {
  return {
    id: row.id,
    version: row.version,
    key: row.key,
    title: row.title,
    type: row.type,
    phase: row.phase_id === null ? null : { id: row.phase_id, name: row.phase_name! },
    checklist: { done: row.items_done, of: row.items },
    phasesAhead: row.phases_ahead,
    checklistOverride: row.checklist_override,
    status: row.status,
    priority: row.priority,
    app: row.app_id === null ? null : { id: row.app_id, name: row.app_name!, icon: row.app_icon! },
    issue: row.issue_id === null ? null : { id: row.issue_id, key: row.issue_key! },
    assignee: person(row.assignee_id, row.assignee_name),
    reporter: { id: row.reporter_id, name: row.reporter_name },
    reviewer: person(row.reviewer_id, row.reviewer_name),
    dueOn: row.due_on,
    pauseReason: row.pause_reason,
    workedSeconds: row.worked_seconds,
    runningSince: row.running_since,
    createdAt: row.created_at,
    closedAt: row.closed_at,
    updatedAt: row.updated_at,
    description: row.description,
    /** The two are for the policy: pages have no use for them. */
    appTeamId: row.app_team_id,
    deletedAt: row.deleted_at,
  };
}
export type TaskRecord = ReturnType<typeof asTask>;

export interface Selection {
  where: RawBuilder<unknown>;
  order?: RawBuilder<unknown>;
  limit?: number;
  offset?: number;
}

/**
 * Tasks with names and work so far. `where` and `order` may use `t` (tasks), `a` (apps), `assignee`
 * and `at`, which has `status` and `running_since` by now: work without a sign of life for too long
 * counts as paused since the last one, written down or not. What is costly to tell is asked only
 * for the rows of the page.
 */
export async function selectTasks(db: Db, now: Date, wanted: Selection) {
  const rows = await selectRows(db, now, wanted);
  return { rows: rows.map(asTask), total: rows[0]?.total ?? 0 };
}

function selectRows(db: Db, now: Date, wanted: Selection) {
  const dead = deadSince(now);
  const order = wanted.order ?? sql`t.id`;
  const byNow = sql<{ status: TaskStatus; running_since: Date | null }>`(
    select case when run.is_dead then 'paused' else t.status end as status,
      case when not run.is_dead then run.started_at end as running_since)`;
  const items = sql<{ done: number; total: number }>`(
    select count(c.done_at)::int as done, count(*)::int as total
    from task_checklist c where c.task_id = t.id)`;
  return db
    .with('page', (qb) =>
      qb
        .selectFrom('tasks as t')
        .leftJoin('apps as a', 'a.id', 't.app_id')
        .leftJoin('people as assignee', 'assignee.id', 't.assignee_id')
        .leftJoin(
          (eb) =>
            eb
              .selectFrom('task_intervals')
              .select(['task_id', 'person_id', 'started_at'])
              .select(sql<boolean>`last_beat_at <= ${dead}`.as('is_dead'))
              .where('ended_at', 'is', null)
              .as('run'),
          (join) =>
            join.onRef('run.task_id', '=', 't.id').onRef('run.person_id', '=', 't.assignee_id'),
        )
        .crossJoinLateral(byNow.as('at'))
        .select(['t.id', 'at.status', 'at.running_since', 'run.is_dead'])
        .select(sql<number>`count(*) over ()`.as('total'))
        .select(sql<number>`row_number() over (order by ${order})`.as('nth'))
        .where(sql<boolean>`${wanted.where}`)
        .orderBy('nth')
        .limit(wanted.limit ?? 1)
        .offset(wanted.offset ?? 0),
    )
    .selectFrom('page')
    .innerJoin('tasks as t', 't.id', 'page.id')
    .leftJoin('apps as a', 'a.id', 't.app_id')
    .leftJoin('people as assignee', 'assignee.id', 't.assignee_id')
    .innerJoin('people as reporter', 'reporter.id', 't.reporter_id')
    .leftJoin('people as reviewer', 'reviewer.id', 't.reviewer_id')
    .leftJoin('task_phases as phase', 'phase.id', 't.phase_id')
    .leftJoin('issues as linked', (join) =>
      join.onRef('linked.id', '=', 't.issue_id').on('linked.deleted_at', 'is', null),
    )
    .crossJoinLateral(items.as('items'))
    .select(['t.id', 't.version', 't.key', 't.title', 't.description', 't.type', 'page.status'])
    .select(['t.priority', 't.phase_id', 'phase.name as phase_name'])
    .select(
      sql<number>`(select count(*)::int from task_phases later
        where later.type_id = phase.type_id and later.position > phase.position)`.as(
        'phases_ahead',
      ),
    )
    .select(['items.done as items_done', 'items.total as items', 't.checklist_override'])
    .select(['linked.id as issue_id', 'linked.key as issue_key', 't.app_id', 'a.name as app_name'])
    .select(['a.icon as app_icon', 'a.team_id as app_team_id', 't.assignee_id'])
    .select(['assignee.name as assignee_name', 't.reporter_id', 'reporter.name as reporter_name'])
    .select(['t.reviewer_id', 'reviewer.name as reviewer_name', 't.due_on'])
    .select(
      sql<string | null>`case when page.is_dead then ${NO_HEARTBEAT} else t.pause_reason end`.as(
        'pause_reason',
      ),
    )
    .select(
      sql<number>`(select coalesce(sum(extract(epoch from coalesce(i.ended_at,
          case when i.last_beat_at <= ${dead} then i.last_beat_at else greatest(${now}, i.started_at) end)
          - i.started_at)), 0)::int
        from task_intervals i where i.task_id = t.id)`.as('worked_seconds'),
    )
    .select(['page.running_since', 't.created_at', 't.closed_at', 't.updated_at', 't.deleted_at'])
    .select('page.total')
    .orderBy('page.nth')
    .execute();
}

/** A page of tasks and how many there are; a page beyond the last one still tells how many. */
export async function pageOfTasks(
  db: Db,
  now: Date,
  wanted: Omit<Selection, 'limit' | 'offset'>,
  { page, perPage }: { page: number; perPage: number },
) {
  const offset = (page - 1) * perPage;
  const { rows, total } = await selectTasks(db, now, { ...wanted, limit: perPage, offset });
  const beyond = rows.length === 0 && offset > 0;
  return { rows, totalRows: beyond ? (await selectTasks(db, now, wanted)).total : total };
}

/** The task a person is at, if any. */
export async function runningTask(db: Db, personId: number, now: Date) {
  const where = sql`t.assignee_id = ${personId} and at.running_since is not null`;
  return (await selectTasks(db, now, { where })).rows[0] ?? null;
}

export async function taskById(db: Db, id: number, now: Date): Promise<TaskRecord> {
  return (await selectTasks(db, now, { where: sql`t.id = ${id}` })).rows[0]!;
}

export type Which = { id?: number | undefined; key?: string | undefined };

/** The task by number or key when it is in scope; keys are kept in capitals, typed in any case. */
export async function findTask(db: Db, which: Which, who: Who, scope: Scope, now: Date) {
  const named = which.key ? sql`t.key = ${which.key.toUpperCase()}` : sql`t.id = ${which.id ?? 0}`;
  const where = sql`${named} and ${taskInScope(who, scope)}`;
  return (await selectTasks(db, now, { where })).rows[0];
}

/**
 * The same, locked: it may have been deleted or given away while the lock was waited for.
 * @throws Refusal `not-found`.
 */
export async function lockTaskInSight(db: Db, which: Which, who: Who, scope: Scope, now: Date) {
  const found = await findTask(db, which, who, scope, now);
  if (!found) throw notFound('This task');
  await lockTask(db, found.id);
  const task = await findTask(db, { id: found.id }, who, scope, now);
  if (!task) throw notFound('This task');
  return task;
}

/** A deleted task that would be in scope otherwise: only its restoring may find it. */
export async function findDeleted(db: Db, id: number, who: Who, scope: Scope, now: Date) {
  const where = sql`t.id = ${id} and t.deleted_at is not null and ${taskWithinReach(who, scope)}`;
  return (await selectTasks(db, now, { where })).rows[0];
}
