import { sql } from 'kysely';
import type { Db } from '#/store/records/records.ts';
import type { BurnUnit } from './burn.ts';
import { daysFor, quantile } from './pace.ts';

/** Rows of the list of what is being worked on; how many there are is told beside it. */
const AGEING_ROWS = 25;

/** Work itself: what other issues stand below is begun with the first of them and says nothing. */
const isWork = sql<boolean>`not exists (
  select 1 from issues below where below.parent_id = i.id and below.deleted_at is null)`;

/** What is being worked on, oldest first. */
export async function ageingOf(db: Db, projectId: number, now: Date) {
  const since = sql<Date>`coalesce(i.started_at, i.created_at)`;
  const rows = await db
    .selectFrom('issues as i')
    .innerJoin('project_statuses as st', (join) =>
      join.onRef('st.id', '=', 'i.status_id').on('st.status_group', '=', sql.lit('started')),
    )
    .leftJoin('people as a', 'a.id', 'i.assignee_id')
    .select(['i.id', 'i.key', 'i.title', 'st.name as status', 'i.assignee_id'])
    .select(['a.name as assignee_name', 'i.points', since.as('started_at')])
    .select(sql<number>`count(*) over ()`.as('total'))
    .where('i.project_id', '=', projectId)
    .where('i.deleted_at', 'is', null)
    .where(isWork)
    .orderBy(since)
    .orderBy('i.id')
    .limit(AGEING_ROWS)
    .execute();
  return {
    rows: rows.map((it) => ({
      id: it.id,
      key: it.key,
      title: it.title,
      status: it.status,
      assignee: it.assignee_id === null ? null : { id: it.assignee_id, name: it.assignee_name! },
      points: it.points,
      days: daysFor(it.started_at, now),
    })),
    totalRows: rows[0]?.total ?? 0,
  };
}

/** How long what was completed since then took from its start. */
export async function paceOf(db: Db, projectId: number, since: Date) {
  const rows = await db
    .selectFrom('issues as i')
    .select(['started_at', 'completed_at'])
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .where('completed_at', '>=', since)
    .where('started_at', 'is not', null)
    .where(isWork)
    .execute();
  const days = rows.map((it) => daysFor(it.started_at!, it.completed_at!));
  return { issues: days.length, median: quantile(days, 0.5), slow: quantile(days, 0.85) };
}

/** Who has how much: of a sprint, or of everything that is open. */
export async function loadOf(
  db: Db,
  { projectId, sprintId, unit }: { projectId: number; sprintId: number | null; unit: BurnUnit },
) {
  const weight = unit === 'points' ? sql`coalesce(i.points, 0)` : sql`1`;
  const sum = (group: ReturnType<typeof sql>) =>
    sql<number>`coalesce(sum(${weight}) filter (where ${group}), 0)::float8`;
  const part =
    sprintId === null
      ? sql<boolean>`st.status_group in ('backlog', 'unstarted', 'started')`
      : sql<boolean>`i.sprint_id = ${sprintId} and st.status_group <> 'cancelled'`;
  const rows = await db
    .selectFrom('issues as i')
    .innerJoin('project_statuses as st', 'st.id', 'i.status_id')
    .leftJoin('people as p', 'p.id', 'i.assignee_id')
    .select(['p.id', 'p.name', sql<number>`count(*)::int`.as('issues')])
    .select([
      sum(sql`st.status_group in ('backlog', 'unstarted')`).as('open'),
      sum(sql`st.status_group = 'started'`).as('started'),
      sum(sql`st.status_group = 'completed'`).as('completed'),
    ])
    .where('i.project_id', '=', projectId)
    .where('i.deleted_at', 'is', null)
    .where(part)
    .groupBy('p.id')
    .execute();
  return rows.map(({ id, name, ...it }) => ({
    ...it,
    person: id === null ? null : { id, name: name! },
  }));
}
