import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Scope } from '#/kernel/access.ts';
import { NO_HEARTBEAT } from '#/kernel/pause-reasons.ts';
import type { Db } from '#/store/records/records.ts';
import type { StretchState } from '#/store/records/tables/task-times.ts';
import type { TaskIntervalsTable } from '#/store/records/tables/tasks.ts';
import { taskInScope } from '#/store/scope.ts';
import type { Who } from '#/store/who.ts';
import { deadSince } from '../tasks.policy.ts';
import type { StretchChangeKind } from './timer-rules.ts';

type Row = Awaited<ReturnType<typeof stretchRows>>[number];

const asStretch = (it: Row) => ({
  id: it.id,
  version: it.version,
  person: { id: it.person_id, name: it.person_name },
  task: { id: it.task_id, key: it.key, title: it.title },
  startedAt: it.started_at,
  endedAt: it.ended_at,
  endReason: it.end_reason,
  changes: it.changes,
});
export type StretchRecord = ReturnType<typeof asStretch>;

/** Stretches this person may see: their own, and those on tasks they may see. Uses `i`, `t`, `a`. */
export const stretchInScope = (who: Who, scope: Scope) =>
  sql`(i.person_id = ${who.id} or ${taskInScope(who, scope)})`;

/**
 * Stretches of work, the newest first. `where` may use `i` (stretches, with `ended_at` as it is by
 * `now`: without a sign of life for too long it ended with the last one), `t` (tasks), `a` (apps).
 */
export async function selectStretches(db: Db, now: Date, wanted: Wanted) {
  const rows = await stretchRows(db, now, wanted);
  return { rows: rows.map(asStretch), total: rows[0]?.total ?? 0 };
}

interface Wanted {
  where: RawBuilder<unknown>;
  limit?: number;
  offset?: number;
}

const stretchRows = (db: Db, now: Date, { where, limit = 1, offset = 0 }: Wanted) =>
  db
    .selectFrom(settled(now).as('i'))
    .innerJoin('people as p', 'p.id', 'i.person_id')
    .innerJoin('tasks as t', 't.id', 'i.task_id')
    .leftJoin('apps as a', 'a.id', 't.app_id')
    .select(['i.id', 'i.version', 'i.person_id', 'p.name as person_name', 'i.task_id', 't.key'])
    .select(['t.title', 'i.started_at', 'i.ended_at', 'i.end_reason'])
    .select(
      sql<number>`(select count(*) from task_interval_changes c
        where c.interval_id = i.id)::int`.as('changes'),
    )
    .select(sql<number>`(count(*) over ())::int`.as('total'))
    .where(sql<boolean>`${where}`)
    .orderBy('i.started_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

const settled = (now: Date) => {
  const dead = deadSince(now);
  return sql<Omit<Selectable<TaskIntervalsTable>, 'last_beat_at'>>`(
    select id, version, person_id, task_id, started_at,
      case when ended_at is null and last_beat_at <= ${dead} then last_beat_at else ended_at end
        as ended_at,
      case when ended_at is null and last_beat_at <= ${dead} then ${NO_HEARTBEAT} else end_reason end
        as end_reason
    from task_intervals)`;
};

/** Work of a person by the day it began on, the newest first, between two instants. */
export async function workedDays(
  db: Db,
  now: Date,
  { where, dayOf }: { where: RawBuilder<unknown>; dayOf: (it: Date) => string },
) {
  const rows = await db
    .selectFrom(settled(now).as('i'))
    .innerJoin('tasks as t', 't.id', 'i.task_id')
    .leftJoin('apps as a', 'a.id', 't.app_id')
    .select('i.started_at')
    .select(
      sql<number>`extract(epoch from
        greatest(coalesce(i.ended_at, ${now}), i.started_at) - i.started_at)::float8`.as('seconds'),
    )
    .where(sql<boolean>`${where}`)
    .orderBy('i.started_at', 'desc')
    .execute();
  const days = new Map<string, number>();
  for (const it of rows) {
    const day = dayOf(it.started_at);
    days.set(day, (days.get(day) ?? 0) + it.seconds);
  }
  return [...days].map(([day, seconds]) => ({ day, seconds: Math.round(seconds) }));
}

export async function stretchById(db: Db, now: Date, id: number): Promise<StretchRecord> {
  return (await selectStretches(db, now, { where: sql`i.id = ${id}` })).rows[0]!;
}

/** The first stretch of the person that shares time with these; `except` is being changed. */
export const overlapOf = (
  db: Db,
  it: { personId: number; from: Date; to: Date | null; except: number },
  visible: RawBuilder<boolean>,
) =>
  db
    .selectFrom('task_intervals as i')
    .innerJoin('tasks as t', 't.id', 'i.task_id')
    .leftJoin('apps as a', 'a.id', 't.app_id')
    .select(['t.key', 't.title', 'i.started_at', 'i.ended_at', visible.as('visible')])
    .where('i.person_id', '=', it.personId)
    .where('i.id', '<>', it.except)
    .where(sql<boolean>`tstzrange(i.started_at, i.ended_at) && tstzrange(${it.from}, ${it.to})`)
    .orderBy('i.started_at')
    .limit(sql.lit(1))
    .executeTakeFirst();

export interface Kept {
  id: number;
  personId: number;
  byId: number;
  kind: StretchChangeKind;
  before: StretchState | null;
  after: StretchState | null;
  reason?: string | undefined;
}

/** Keeps a correction. Returns its number. */
export async function keepChange(db: Db, it: Kept, now: Date): Promise<number> {
  const { id } = await db
    .insertInto('task_interval_changes')
    .values({
      interval_id: it.id,
      task_id: (it.after ?? it.before)!.taskId,
      person_id: it.personId,
      by_id: it.byId,
      at: now,
      kind: it.kind,
      before: it.before && JSON.stringify(it.before),
      after: it.after && JSON.stringify(it.after),
      reason: it.reason ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return Number(id);
}

export const stateOf = (
  it: Pick<StretchRecord, 'task' | 'startedAt' | 'endedAt'>,
): StretchState => ({
  taskId: it.task.id,
  key: it.task.key,
  from: it.startedAt.toISOString(),
  to: it.endedAt?.toISOString() ?? null,
});
