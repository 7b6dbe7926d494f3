import { sql, type RawBuilder } from 'kysely';
import { addDays } from '#/kernel/days.ts';
import type { Db } from '#/store/records/records.ts';
import { appOf } from '../reports/stretches.records.ts';
import type { Reach } from '../reports/work-reach.records.ts';
import { openStatuses, type TaskPriority, type TaskStatus } from '../task-rules.ts';

interface LineRow {
  id: number;
  key: string;
  title: string;
  status: TaskStatus;
  priority: TaskPriority;
  app_id: number | null;
  app: string | null;
  icon: number | null;
  icon_file: string | null;
  assignee_id: number | null;
  assignee: string | null;
  due_on: string | null;
  since: Date;
  total: number;
}

const lineOf = (it: LineRow) => ({
  id: it.id,
  key: it.key,
  title: it.title,
  status: it.status,
  priority: it.priority,
  app: appOf(it),
  assignee: it.assignee_id === null ? null : { id: it.assignee_id, name: it.assignee! },
  dueOn: it.due_on,
});

/** Tasks in reach, each with when it came to the status it is in. */
async function selectLines(
  db: Db,
  reach: Pick<Reach, 'person' | 'task'>,
  { where, order, limit }: Record<'where' | 'order', RawBuilder<unknown>> & { limit: number },
) {
  const { rows } = await sql<LineRow>`
    select t.id, t.key, t.title, t.status, t.priority, t.app_id, a.name as app, a.icon,
      a.icon_file, t.assignee_id, p.name as assignee, t.due_on,
      coalesce((select max(e.at) from task_events e
        where e.task_id = t.id and e.to_status = t.status), t.updated_at) as since,
      count(*) over ()::int as total
    from tasks t
    left join apps a on a.id = t.app_id
    left join people p on p.id = t.assignee_id
    where ${reach.task} and ${reach.person('t.assignee_id')} and ${where}
    order by ${order}, t.id
    limit ${limit}`.execute(db);
  return rows;
}

const isOpen = sql`t.status = any(${openStatuses})`;

/** What is open and late now. */
export async function standing(db: Db, reach: Reach) {
  const { today } = reach;
  const { rows } = await sql<{
    status: TaskStatus;
    tasks: number;
    overdue: number;
    soon: number;
  }>`
    select t.status, count(*)::int as tasks,
      count(*) filter (where t.due_on < ${today})::int as overdue,
      count(*) filter (where t.due_on between ${today} and ${addDays(today, 6)})::int as soon
    from tasks t
    where ${isOpen} and ${reach.task} and ${reach.person('t.assignee_id')}
    group by 1`.execute(db);
  const sum = (of: 'tasks' | 'overdue' | 'soon') => rows.reduce((total, it) => total + it[of], 0);
  return {
    open: sum('tasks'),
    overdue: sum('overdue'),
    dueSoon: sum('soon'),
    byStatus: openStatuses.map((status) => ({
      status,
      tasks: rows.find((it) => it.status === status)?.tasks ?? 0,
    })),
  };
}

export async function mostOverdue(db: Db, reach: Reach, limit: number) {
  const where = sql`${isOpen} and t.due_on < ${reach.today}`;
  return (await selectLines(db, reach, { where, order: sql`t.due_on`, limit })).map(lineOf);
}

/** Handed in and not judged, the oldest first. */
export async function waitingForReview(db: Db, reach: Reach, limit: number) {
  const where = sql`t.status = 'in_review'`;
  const rows = await selectLines(db, reach, { where, order: sql`since`, limit });
  return rows.map((it) => ({ ...lineOf(it), since: it.since }));
}

/** Tasks due on those days, also closed ones. */
export async function dueWithin(
  db: Db,
  reach: Pick<Reach, 'person' | 'task'>,
  { from, to }: { from: string; to: string },
  limit: number,
) {
  const where = sql`t.due_on between ${from} and ${to} and t.status <> 'cancelled'`;
  const order = sql`t.due_on, t.status = 'closed',
    array_position(array['urgent', 'high', 'medium', 'low'], t.priority)`;
  const rows = await selectLines(db, reach, { where, order, limit });
  return {
    totalRows: rows[0]?.total ?? 0,
    tasks: rows.map((it) => ({ ...lineOf(it), dueOn: it.due_on! })),
  };
}
