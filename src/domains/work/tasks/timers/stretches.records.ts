import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '#/kernel/access.ts';
import { NO_HEARTBEAT } from '#/kernel/pause-reasons.ts';
import type { Db } from '#/store/records/records.ts';
import type { StretchState } from '#/store/records/tables/task-times.ts';
import { taskInScope } from '#/store/scope.ts';
import type { Who } from '#/store/who.ts';
import { deadSince } from '../tasks.policy.ts';
import type { StretchChangeKind } from './timer-rules.ts';

interface Row {
  id: number;
  version: number;
  person_id: number;
  person_name: string;
  task_id: number;
  key: string;
  title: string;
  started_at: Date;
  ended_at: Date | null;
  end_reason: string | null;
  changes: number;
  total: number;
}

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
export async function selectStretches(
  db: Db,
  now: Date,
  { where, limit = 1, offset = 0 }: { where: RawBuilder<unknown>; limit?: number; offset?: number },
) {
  const { rows } = await sql<Row>`
    select i.id, i.version, i.person_id, p.name as person_name, i.task_id, t.key, t.title,
      i.started_at, i.ended_at, i.end_reason,
      (select count(*) from task_interval_changes c where c.interval_id = i.id)::int as changes,
      (count(*) over ())::int as total
    from ${settled(now)} i
    join people p on p.id = i.person_id
    join tasks t on t.id = i.task_id
    left join apps a on a.id = t.app_id
    where ${where}
    order by i.started_at desc, i.id desc
    limit ${limit} offset ${offset}`.execute(db);
  return { rows: rows.map(asStretch), total: rows[0]?.total ?? 0 };
}

const settled = (now: Date) => {
  const dead = deadSince(now);
  return sql`(
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
  const { rows } = await sql<{ started_at: Date; seconds: number }>`
    select i.started_at,
      extract(epoch from greatest(coalesce(i.ended_at, ${now}), i.started_at) - i.started_at)::float8
        as seconds
    from ${settled(now)} i
    join tasks t on t.id = i.task_id
    left join apps a on a.id = t.app_id
    where ${where} order by i.started_at desc`.execute(db);
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

interface Overlap {
  key: string;
  title: string;
  started_at: Date;
  ended_at: Date | null;
  visible: boolean;
}

/** The first stretch of the person that shares time with these; `except` is being changed. */
export async function overlapOf(
  db: Db,
  it: { personId: number; from: Date; to: Date | null; except: number },
  visible: RawBuilder<unknown>,
): Promise<Overlap | undefined> {
  const { rows } = await sql<Overlap>`
    select t.key, t.title, i.started_at, i.ended_at, ${visible} as visible
    from task_intervals i
    join tasks t on t.id = i.task_id
    left join apps a on a.id = t.app_id
    where i.person_id = ${it.personId} and i.id <> ${it.except}
      and tstzrange(i.started_at, i.ended_at) && tstzrange(${it.from}, ${it.to})
    order by i.started_at limit 1`.execute(db);
  return rows[0];
}

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
