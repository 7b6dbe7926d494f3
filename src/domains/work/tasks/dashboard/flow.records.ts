import { sql } from 'kysely';
import { businessZone, instantOf } from '#/kernel/dates.ts';
import { addDays, startOfWeek } from '#/kernel/days.ts';
import { pauseReasonValues } from '#/kernel/pause-reasons.ts';
import type { Db } from '#/store/records/records.ts';
import { closedOn, closedWithin } from '../reports/figures.records.ts';
import { bucketsOf, type Bucket } from '../reports/series.records.ts';
import type { Reach } from '../reports/work-reach.records.ts';

const createdWithin = ({ range }: Pick<Reach, 'range'>) => sql`
  t.created_at >= ${instantOf(range.from)} and t.created_at < ${instantOf(addDays(range.to, 1))}`;

/** How many tasks were created, by people in reach having them now. */
export async function createdTasks(db: Db, reach: Reach): Promise<number> {
  const { rows } = await sql<{ tasks: number }>`
    select count(*)::int as tasks from tasks t
    where ${createdWithin(reach)} and ${reach.task} and ${reach.person('t.assignee_id')}`.execute(
    db,
  );
  return rows[0]!.tasks;
}

/** What was created and closed, by day or by week. */
export async function throughput(db: Db, reach: Reach, by: Bucket) {
  const within = sql`${reach.task} and ${reach.person('t.assignee_id')}`;
  const { rows } = await sql<{ day: string; created: number; closed: number }>`
    select day, sum(created)::int as created, sum(closed)::int as closed from (
      select (t.created_at at time zone ${businessZone()})::date as day, 1 as created, 0 as closed
      from tasks t where ${createdWithin(reach)} and ${within}
      union all
      select ${closedOn}, 0, 1 from tasks t where ${closedWithin(reach)} and ${within}
    ) it group by 1`.execute(db);
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
export async function pauseReasons(db: Db, reach: Reach) {
  const { rows } = await sql<{ reason: string; times: number; seconds: number }>`
    select it.reason, count(*)::int as times,
      sum(extract(epoch from greatest(it.until, it.at) - it.at))::int as seconds
    from (
      select e.reason, e.at, e.to_status,
        coalesce(lead(e.at) over (partition by e.task_id order by e.id), ${reach.now}) as until
      from task_events e
      where e.kind = 'moved' and e.task_id in (
        select t.id from tasks t where ${reach.task} and ${reach.person('t.assignee_id')})
    ) it
    where it.to_status = 'paused' and it.reason = any(${pauseReasonValues as string[]})
      and it.at >= ${instantOf(reach.range.from)}
      and it.at < ${instantOf(addDays(reach.range.to, 1))}
    group by 1 order by 3 desc, 1`.execute(db);
  return rows;
}
