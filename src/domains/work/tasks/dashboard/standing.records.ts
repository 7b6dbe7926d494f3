import { sql, type RawBuilder } from 'kysely';
import { addDays } from '#/kernel/days.ts';
import type { Db } from '#/store/records/records.ts';
import { appOf } from '../reports/stretches.records.ts';
import type { Reach } from '../reports/work-reach.records.ts';
import { openStatuses } from '../task-rules.ts';

type LineRow = Awaited<ReturnType<typeof selectLines>>[number];

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
const selectLines = (
  db: Db,
  reach: Pick<Reach, 'person' | 'task'>,
  { where, order, limit }: Record<'where' | 'order', RawBuilder<unknown>> & { limit: number },
) =>
  db
    .selectFrom('tasks as t')
    .leftJoin('apps as a', 'a.id', 't.app_id')
    .leftJoin('people as p', 'p.id', 't.assignee_id')
    .select(['t.id', 't.key', 't.title', 't.status', 't.priority', 't.app_id', 'a.name as app'])
    .select(['a.icon', 'a.icon_file', 't.assignee_id', 'p.name as assignee', 't.due_on'])
    .select(
      sql<Date>`coalesce((select max(e.at) from task_events e
        where e.task_id = t.id and e.to_status = t.status), t.updated_at)`.as('since'),
    )
    .select(sql<number>`count(*) over ()::int`.as('total'))
    .where(sql<boolean>`${reach.task} and ${reach.person('t.assignee_id')} and ${where}`)
    .orderBy(order)
    .orderBy('t.id')
    .limit(limit)
    .execute();

const isOpen = sql<boolean>`t.status = any(${openStatuses})`;

/** What is open and late now. */
export async function standing(db: Db, reach: Reach) {
  const { today } = reach;
  const rows = await db
    .selectFrom('tasks as t')
    .select([
      't.status',
      sql<number>`count(*)::int`.as('tasks'),
      sql<number>`count(*) filter (where t.due_on < ${today})::int`.as('overdue'),
      sql<number>`count(*) filter (
        where t.due_on between ${today} and ${addDays(today, 6)})::int`.as('soon'),
    ])
    .where(isOpen)
    .where(sql<boolean>`${reach.task} and ${reach.person('t.assignee_id')}`)
    .groupBy('t.status')
    .execute();
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
