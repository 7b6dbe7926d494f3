import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '#/store/records/records.ts';
import { taskStatuses, type TaskPriority, type TaskStatus } from '../task-rules.ts';
import { closedOn, closedWithin } from './figures.records.ts';
import { workPieces } from './pieces.records.ts';
import type { TaskWork, taskSorts } from './reports.contract.ts';
import { appOf } from './stretches.records.ts';
import type { Reach } from './work-reach.records.ts';

export type TaskWorkRow = z.input<typeof TaskWork>;

interface Row {
  id: number;
  key: string;
  title: string;
  type: string;
  status: TaskStatus;
  priority: TaskPriority;
  app_id: number | null;
  app: string | null;
  icon: number | null;
  icon_file: string | null;
  assignee_id: number | null;
  assignee: string | null;
  due_on: string | null;
  closed_at: Date | null;
  seconds: number;
  people: { id: number; name: string; seconds: number }[] | null;
  last_day: string | null;
  count: number;
  all_seconds: number;
}

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
  const { rows } = await sql<Row>`
    with each as (
      select w.task_id, w.person_id, sum(w.seconds)::int as seconds, max(w.day) as last_day
      from ${workPieces(reach.now, reach.range)} w
      where ${reach.personOn('w.person_id', sql`w.day`)}
      group by 1, 2
    ), work as (
      select e.task_id, sum(e.seconds)::int as seconds, max(e.last_day) as last_day,
        jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'seconds', e.seconds)
          order by e.seconds desc, p.name) as people
      from each e join people p on p.id = e.person_id
      group by 1
    )
    select t.id, t.key, t.title, t.type, t.status, t.priority, t.app_id, a.name as app, a.icon,
      a.icon_file, t.assignee_id, assignee.name as assignee, t.due_on, t.closed_at,
      coalesce(w.seconds, 0) as seconds, w.people, w.last_day, count(*) over ()::int as count,
      coalesce(sum(w.seconds) over (), 0)::int as all_seconds
    from tasks t
    left join work w on w.task_id = t.id
    left join apps a on a.id = t.app_id
    left join people assignee on assignee.id = t.assignee_id
    where ${reach.task} and (w.task_id is not null
      or (${closedWithin(reach)} and ${reach.personOn('t.assignee_id', closedOn)}))
    order by ${sorted[order.sort]} ${way}, t.id
    limit ${order.perPage} offset ${(order.page - 1) * order.perPage}`.execute(db);
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
