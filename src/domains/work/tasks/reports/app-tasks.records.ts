import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '#/store/records/records.ts';
import { taskStatuses } from '../task-rules.ts';
import { closedOn, closedWithin } from './figures.records.ts';
import { workPieces } from './pieces.records.ts';
import type { TaskWork, taskSorts } from './reports.contract.ts';
import { appOf } from './stretches.records.ts';
import type { Reach } from './work-reach.records.ts';

export type TaskWorkRow = z.input<typeof TaskWork>;

export interface Order {
  sort: (typeof taskSorts)[number];
  order: 'asc' | 'desc';
}

const sorted = {
  key: sql`a.name, length(t.key), t.key`,
  title: sql`lower(t.title)`,
  status: sql`array_position(${[...taskStatuses]}::text[], t.status)`,
  seconds: sql`coalesce(w.seconds, 0)`,
  dueOn: sql`t.due_on`,
  lastWorkedOn: sql`w.last_day`,
};

/** Tasks that were worked on or closed on those days, with the hours of each. */
export async function selectTaskWork(
  db: Db,
  reach: Reach,
  order: Order & { page: number; perPage: number },
): Promise<{ totalRows: number; seconds: number; rows: TaskWorkRow[] }> {
  const way = order.order === 'desc' ? sql`desc nulls last` : sql`asc nulls last`;
  const rows = await db
    .with('each', (qb) =>
      qb
        .selectFrom(workPieces(reach.now, reach.range).as('w'))
        .select(['w.task_id', 'w.person_id', sql<number>`sum(w.seconds)::int`.as('seconds')])
        .select((eb) => eb.fn.max('w.day').as('last_day'))
        .where(sql<boolean>`${reach.personOn('w.person_id', sql`w.day`)}`)
        .groupBy(['w.task_id', 'w.person_id']),
    )
    .with('work', (qb) =>
      qb
        .selectFrom('each as e')
        .innerJoin('people as p', 'p.id', 'e.person_id')
        .select(['e.task_id', sql<number>`sum(e.seconds)::int`.as('seconds')])
        .select((eb) => eb.fn.max('e.last_day').as('last_day'))
        .select(
          sql<{ id: number; name: string; seconds: number }[]>`jsonb_agg(
            jsonb_build_object('id', p.id, 'name', p.name, 'seconds', e.seconds)
            order by e.seconds desc, p.name)`.as('people'),
        )
        .groupBy('e.task_id'),
    )
    .selectFrom('tasks as t')
    .leftJoin('work as w', 'w.task_id', 't.id')
    .leftJoin('apps as a', 'a.id', 't.app_id')
    .leftJoin('people as assignee', 'assignee.id', 't.assignee_id')
    .select(['t.id', 't.key', 't.title', 't.type', 't.status', 't.priority', 't.app_id'])
    .select(['a.name as app', 'a.icon', 'a.icon_file', 't.assignee_id'])
    .select(['assignee.name as assignee', 't.due_on', 't.closed_at'])
    .select([
      sql<number>`coalesce(w.seconds, 0)`.as('seconds'),
      'w.people',
      'w.last_day',
      sql<number>`count(*) over ()::int`.as('count'),
      sql<number>`coalesce(sum(w.seconds) over (), 0)::int`.as('all_seconds'),
    ])
    .where(sql<boolean>`${reach.task} and (w.task_id is not null
      or (${closedWithin(reach)} and ${reach.personOn('t.assignee_id', closedOn)}))`)
    .orderBy(sql`${sorted[order.sort]} ${way}`)
    .orderBy('t.id')
    .limit(order.perPage)
    .offset((order.page - 1) * order.perPage)
    .execute();
  // A page beyond the last one still tells how many there are.
  if (rows.length === 0 && order.page > 1) {
    return { ...(await selectTaskWork(db, reach, { ...order, page: 1 })), rows: [] };
  }
  return {
    totalRows: rows[0]?.count ?? 0,
    seconds: rows[0]?.all_seconds ?? 0,
    rows: rows.map((it) => ({
      id: it.id,
      key: it.key,
      title: it.title,
      type: it.type,
      status: it.status,
      priority: it.priority,
      app: appOf(it),
      assignee: it.assignee_id === null ? null : { id: it.assignee_id, name: it.assignee! },
      dueOn: it.due_on,
      closedAt: it.closed_at,
      seconds: it.seconds,
      people: it.people ?? [],
      lastWorkedOn: it.last_day,
    })),
  };
}
