import { sql } from 'kysely';
import { businessZone, instantOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { pauseReasonValues } from '#/kernel/pause-reasons.ts';
import type { Db } from '#/store/records/records.ts';
import { openStatuses } from '../task-rules.ts';
import { workPieces } from './pieces.records.ts';
import type { WorkFigures } from './reports.contract.ts';
import type { Reach } from './work-reach.records.ts';

/** What figures are told apart by. The key of tasks without an app is null. */
export type Split = 'person' | 'app';

/** Figures by key, and of all together. */
export interface Figures {
  by: Map<number | null, WorkFigures>;
  total: WorkFigures;
}

interface Group {
  key: number | null;
  /** The row of all keys together. */
  is_total: boolean;
}

const none: WorkFigures = {
  seconds: 0,
  people: 0,
  tasks: 0,
  closed: 0,
  onTime: null,
  cycleMedian: null,
  cycleP85: null,
  reviews: 0,
  rating: null,
  returns: 0,
  pauses: [],
  open: 0,
  overdue: 0,
};

const keyOf = (split: Split, person: string) => sql.ref(split === 'person' ? person : 't.app_id');
const grouped = (key: ReturnType<typeof keyOf>) => sql`group by grouping sets ((${key}), ())`;
const head = (key: ReturnType<typeof keyOf>) =>
  sql`${key} as key, grouping(${key}) = 1 as is_total`;

/** The first start of a task; of one that never ran, when it was created. */
const firstStart = sql`coalesce((select min(e.at) from task_events e
  where e.task_id = t.id and e.to_status = 'in_progress'), t.created_at)`;

/** Tasks `t` that were closed on the days of the reach. */
export function closedWithin({ range }: Pick<Reach, 'range'>) {
  return sql`t.status = 'closed' and t.closed_at >= ${instantOf(range.from)}
    and t.closed_at < ${instantOf(addDays(range.to, 1))}`;
}

/** The business day of an instant. */
const dayAt = (column: string) => sql`(${sql.ref(column)} at time zone ${businessZone()})::date`;

/** The business day a task `t` was closed on. */
export const closedOn = dayAt('t.closed_at');

const work = (split: Split, reach: Reach) => sql<
  Group & { seconds: number; people: number; tasks: number }
>`
  select ${head(keyOf(split, 'w.person_id'))}, sum(w.seconds)::int as seconds,
    count(distinct w.person_id)::int as people, count(distinct w.task_id)::int as tasks
  from ${workPieces(reach.now, reach.range)} w
  join tasks t on t.id = w.task_id
  where ${reach.personOn('w.person_id', sql`w.day`)} and ${reach.task}
  ${grouped(keyOf(split, 'w.person_id'))}`;

const closed = (split: Split, reach: Reach) => sql<
  Group & { closed: number; on_time: number | null; median: number | null; p85: number | null }
>`
  select ${head(keyOf(split, 't.assignee_id'))}, count(*)::int as closed,
    avg((${closedOn} <= t.due_on)::int) filter (where t.due_on is not null)::float8 as on_time,
    percentile_cont(0.5) within group (order by it.cycle)::float8 as median,
    percentile_cont(0.85) within group (order by it.cycle)::float8 as p85
  from tasks t
  cross join lateral (select extract(epoch from t.closed_at - ${firstStart})::float8 as cycle) it
  where ${closedWithin(reach)} and ${reach.personOn('t.assignee_id', closedOn)} and ${reach.task}
  ${grouped(keyOf(split, 't.assignee_id'))}`;

const reviews = (split: Split, reach: Reach) => sql<
  Group & { reviews: number; rating: number | null; returns: number }
>`
  select ${head(keyOf(split, 'r.assignee_id'))}, count(*)::int as reviews,
    avg(r.rating)::float8 as rating,
    count(*) filter (where r.verdict = 'returned')::int as returns
  from task_reviews r
  join tasks t on t.id = r.task_id
  where r.at >= ${instantOf(reach.range.from)} and r.at < ${instantOf(addDays(reach.range.to, 1))}
    and ${reach.personOn('r.assignee_id', dayAt('r.at'))} and ${reach.task}
  ${grouped(keyOf(split, 'r.assignee_id'))}`;

const open = (split: Split, reach: Reach) => sql<Group & { open: number; overdue: number }>`
  select ${head(keyOf(split, 't.assignee_id'))}, count(*)::int as open,
    count(*) filter (where t.due_on < ${reach.today})::int as overdue
  from tasks t
  where t.status = any(${openStatuses}) and ${reach.person('t.assignee_id')} and ${reach.task}
  ${grouped(keyOf(split, 't.assignee_id'))}`;

const pauses = (split: Split, reach: Reach) => sql<Group & { reason: string; times: number }>`
  select ${head(keyOf(split, 'i.person_id'))}, i.end_reason as reason, count(*)::int as times
  from task_intervals i
  join tasks t on t.id = i.task_id
  where i.end_reason = any(${pauseReasonValues as string[]})
    and i.ended_at >= ${instantOf(reach.range.from)}
    and i.ended_at < ${instantOf(addDays(reach.range.to, 1))}
    and ${reach.personOn('i.person_id', dayAt('i.ended_at'))} and ${reach.task}
  group by grouping sets ((${keyOf(split, 'i.person_id')}, i.end_reason), (i.end_reason))
  order by times desc, reason`;

/** What was worked and closed, by person or by app. */
export async function figuresBy(db: Db, split: Split, reach: Reach): Promise<Figures> {
  const by = new Map<number | null, WorkFigures>();
  const total = { ...none, pauses: [] };
  const of = ({ key, is_total }: Group): WorkFigures => {
    if (is_total) return total;
    const known = by.get(key) ?? { ...none, pauses: [] };
    by.set(key, known);
    return known;
  };
  for (const it of (await work(split, reach).execute(db)).rows) {
    Object.assign(of(it), { seconds: it.seconds ?? 0, people: it.people, tasks: it.tasks });
  }
  for (const it of (await closed(split, reach).execute(db)).rows) {
    const cycle = { cycleMedian: it.median, cycleP85: it.p85 };
    Object.assign(of(it), { closed: it.closed, onTime: it.on_time, ...cycle });
  }
  for (const it of (await reviews(split, reach).execute(db)).rows) {
    Object.assign(of(it), { reviews: it.reviews, rating: it.rating, returns: it.returns });
  }
  for (const it of (await open(split, reach).execute(db)).rows) {
    Object.assign(of(it), { open: it.open, overdue: it.overdue });
  }
  for (const it of (await pauses(split, reach).execute(db)).rows) {
    of(it).pauses.push({ reason: it.reason, times: it.times });
  }
  return { by, total };
}

export const noFigures = (): WorkFigures => ({ ...none, pauses: [] });
