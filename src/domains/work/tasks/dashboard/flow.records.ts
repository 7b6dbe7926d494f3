import { sql } from 'kysely';
import { businessZone, instantOf } from '#/kernel/dates.ts';
import { addDays, startOfWeek } from '#/kernel/days.ts';
import { pauseReasonValues } from '#/kernel/pause-reasons.ts';
import type { Db } from '#/store/records/records.ts';
import { closedOn, closedWithin } from '../reports/figures.records.ts';
import { bucketsOf, type Bucket } from '../reports/series.records.ts';
import type { Reach } from '../reports/work-reach.records.ts';
import type { TaskStatus } from '../task-rules.ts';

const createdWithin = ({ range }: Pick<Reach, 'range'>) => sql`
  t.created_at >= ${instantOf(range.from)} and t.created_at < ${instantOf(addDays(range.to, 1))}`;

/** How many tasks were created, by people in reach having them now. */
export async function createdTasks(db: Db, reach: Reach): Promise<number> {
  const { tasks } = await db
    .selectFrom('tasks as t')
    .select(sql<number>`count(*)::int`.as('tasks'))
    .where(sql<boolean>`${createdWithin(reach)}`)
    .where(sql<boolean>`${reach.task} and ${reach.person('t.assignee_id')}`)
    .executeTakeFirstOrThrow();
  return tasks;
}

/** What was created and closed, by day or by week. */
export async function throughput(db: Db, reach: Reach, by: Bucket) {
  const within = sql`${reach.task} and ${reach.person('t.assignee_id')}`;
  const moves = sql<{ day: string; created: number; closed: number }>`(
    select (t.created_at at time zone ${businessZone()})::date as day, 1 as created, 0 as closed
    from tasks t where ${createdWithin(reach)} and ${within}
    union all
    select ${closedOn}, 0, 1 from tasks t where ${closedWithin(reach)} and ${within})`;
  const rows = await db
    .selectFrom(moves.as('it'))
    .select('it.day')
    .select(sql<number>`sum(created)::int`.as('created'))
    .select(sql<number>`sum(closed)::int`.as('closed'))
    .groupBy('it.day')
    .execute();
  const buckets = new Map(
    bucketsOf(reach.range, by).map((day) => [day, { day, created: 0, closed: 0 }]),
  );
  for (const { day, created, closed } of rows) {
    const bucket = buckets.get(by === 'day' ? day : startOfWeek(day))!;
    bucket.created += created;
    bucket.closed += closed;
  }
  return [...buckets.values()];
}

/**
 * Why work was paused on those days, and how long each pause lasted until the task was moved on; one
 * that lasts counts until now.
 */
export function pauseReasons(db: Db, reach: Reach) {
  const moves = sql<{ reason: string; at: Date; to_status: TaskStatus; until: Date }>`(
    select e.reason, e.at, e.to_status,
      coalesce(lead(e.at) over (partition by e.task_id order by e.id), ${reach.now}) as until
    from task_events e
    where e.kind = 'moved' and e.task_id in (
      select t.id from tasks t where ${reach.task} and ${reach.person('t.assignee_id')}))`;
  return db
    .selectFrom(moves.as('it'))
    .select(['it.reason', sql<number>`count(*)::int`.as('times')])
    .select(
      sql<number>`sum(extract(epoch from greatest(it.until, it.at) - it.at))::int`.as('seconds'),
    )
    .where('it.to_status', '=', sql.lit('paused'))
    .where('it.reason', '=', sql<string>`any(${pauseReasonValues as string[]})`)
    .where('it.at', '>=', instantOf(reach.range.from))
    .where('it.at', '<', instantOf(addDays(reach.range.to, 1)))
    .groupBy('it.reason')
    .orderBy('seconds', 'desc')
    .orderBy('it.reason')
    .execute();
}
