import { sql, type RawBuilder } from 'kysely';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import type { Db } from '#/store/records/records.ts';
import { projectSeen, type Reading } from '#/store/scope.ts';
import { issuesFrom, issuesIn } from '../issues/issues.records.ts';
import { filtered } from '../list/filter-issues.records.ts';
import { openGroups, type StatusGroup } from '../project-words.ts';
import { MOST_ISSUES } from './timeline-limits.ts';
import type { timelineEndpoints } from './timeline.contract.ts';

export type TimelineFilter = Omit<
  ParsedInputOf<(typeof timelineEndpoints)['GET /cjprojects/timeline']>,
  'project'
>;

const within = (ids: readonly number[]) => sql`(i.id = any(${ids}) or i.parent_id = any(${ids})
  or i.parent_id in (select id from issues where parent_id = any(${ids})))`;

/** The issues `i` with their status `s` that a filter lets through. */
export function shownIssues(
  { epic, hideDone, from, to, group, ...filter }: TimelineFilter,
  reader: { projectId: number; myId: number; now: Date },
): RawBuilder<unknown> {
  const chosen = group && group.length > 0 ? group : undefined;
  const groups = hideDone
    ? openGroups.filter((it) => chosen?.includes(it) ?? true)
    : (chosen as StatusGroup[] | undefined);
  const conditions = [
    filtered({ ...filter, group: groups && [...groups] }, reader),
    // Both were chosen, and nothing is both open and done.
    ...(groups?.length === 0 ? [sql`false`] : []),
    ...(epic && epic.length > 0 ? [within(epic)] : []),
    ...(from
      ? [
          sql`(coalesce(i.due_on, i.starts_on) >= ${from} or i.starts_on is null and i.due_on is null)`,
        ]
      : []),
    ...(to
      ? [
          sql`(coalesce(i.starts_on, i.due_on) <= ${to} or i.starts_on is null and i.due_on is null)`,
        ]
      : []),
  ];
  return sql`i.deleted_at is null and ${sql.join(conditions, sql` and `)}`;
}

type Row = Awaited<ReturnType<typeof selectRows>>[number];

const spanOf = (from: string | null, to: string | null) =>
  from === null || to === null ? null : { from, to };

const asIssue = (row: Row) => ({
  id: row.id,
  version: row.version,
  key: row.key,
  title: row.title,
  type: { id: row.type_id, name: row.type, icon: row.icon },
  status: { id: row.status_id, name: row.status, group: row.status_group },
  assignee: row.assignee_id === null ? null : { id: row.assignee_id, name: row.assignee! },
  parentId: row.parent_id,
  depth: row.depth,
  startsOn: row.starts_on,
  dueOn: row.due_on,
  below: spanOf(row.first, row.last),
  children: row.children,
  childrenDone: row.children_done,
  matches: row.matches,
});

/** The first of the matches in their order. */
export const firstMatches = (where: RawBuilder<unknown>) => sql`
  select i.id, i.parent_id from ${issuesFrom} where ${where} order by i.rank, i.id limit ${MOST_ISSUES}`;

/**
 * Issues with what stands above them, and how many match in all. Days of what stands below are those
 * of all of it, whatever the filter: a piece of work is not shorter because part of it is hidden.
 */
export async function selectTimeline(db: Db, where: RawBuilder<unknown>) {
  const issues = (await selectRows(db, where)).map(asIssue);
  const matches = issues.filter((it) => it.matches).length;
  return { issues, totalRows: matches < MOST_ISSUES ? matches : await countShown(db, where) };
}

function selectRows(db: Db, where: RawBuilder<unknown>) {
  const own = sql<{ children: number; children_done: number }>`(
    select (count(*))::int as children,
      (count(*) filter (where cs.status_group = 'completed'))::int as children_done
    from issues c join project_statuses cs on cs.id = c.status_id
    where c.parent_id = i.id and c.deleted_at is null and cs.status_group <> 'cancelled')`;
  const days = sql<{ first: string | null; last: string | null }>`(
    select min(least(c.starts_on, c.due_on)) as first, max(greatest(c.starts_on, c.due_on)) as last
    from (
      select * from issues child where child.parent_id = i.id
      union all
      select deeper.* from issues child join issues deeper on deeper.parent_id = child.id
      where child.parent_id = i.id and child.deleted_at is null) c
    join project_statuses cs on cs.id = c.status_id
    where own.children > 0 and c.deleted_at is null and cs.status_group <> 'cancelled')`;
  return db
    .withRecursive(
      (cte) => cte('matched').materialized(),
      () => sql<{ id: number; parent_id: number | null }>`(${firstMatches(where)})`,
    )
    .withRecursive('shown(id, parent_id)', (qb) =>
      qb
        .selectFrom('matched')
        .select(['id', 'parent_id'])
        .union(
          qb
            .selectFrom('issues as up')
            .innerJoin('shown', 'up.id', 'shown.parent_id')
            .select(['up.id', 'up.parent_id']),
        ),
    )
    .selectFrom('shown')
    .innerJoin('issues as i', 'i.id', 'shown.id')
    .innerJoin('project_statuses as s', 's.id', 'i.status_id')
    .innerJoin('project_types as ty', 'ty.id', 'i.type_id')
    .leftJoin('people as a', 'a.id', 'i.assignee_id')
    .leftJoinLateral(own.as('own'), (join) => join.onTrue())
    .leftJoinLateral(days.as('days'), (join) => join.onTrue())
    .select(['i.id', 'i.version', 'i.key', 'i.title', 'i.assignee_id', 'i.parent_id', 'i.depth'])
    .select(['i.starts_on', 'i.due_on', 'ty.id as type_id', 'ty.name as type', 'ty.icon'])
    .select(['s.id as status_id', 's.name as status', 's.status_group', 'a.name as assignee'])
    .select(['days.first', 'days.last'])
    .select([
      sql<number>`coalesce(own.children, 0)`.as('children'),
      sql<number>`coalesce(own.children_done, 0)`.as('children_done'),
      sql<boolean>`exists (select 1 from matched where matched.id = i.id)`.as('matches'),
    ])
    .orderBy('i.rank')
    .orderBy('i.id')
    .execute();
}

async function countShown(db: Db, where: RawBuilder<unknown>) {
  const { total } = await issuesIn(db)
    .select(sql<number>`count(*)::int`.as('total'))
    .where(sql<boolean>`${where}`)
    .executeTakeFirstOrThrow();
  return total;
}

/** Which of these issues blocks which other, and what of other projects, where this person sees both. */
export const blocksOf = (db: Db, ids: readonly number[], who: Reading) =>
  db
    .selectFrom('work_relations as r')
    .innerJoin('issues as f', 'f.id', 'r.from_id')
    .innerJoin('issues as t', 't.id', 'r.to_id')
    .select(['r.from_id as from', 'r.to_id as to'])
    .where('r.relation', '=', 'blocks')
    .where('r.from_kind', '=', 'issue')
    .where('r.to_kind', '=', 'issue')
    .where(
      sql<boolean>`(r.from_id = any(${ids}) or r.to_id = any(${ids}))
        and (f.project_id <> t.project_id or r.from_id = any(${ids}) and r.to_id = any(${ids}))`,
    )
    .where('f.deleted_at', 'is', null)
    .where('t.deleted_at', 'is', null)
    .where(projectSeen('f.project_id', who))
    .where(projectSeen('t.project_id', who))
    .orderBy('r.id')
    .execute();

/** The sprints of a project that have both days, by their first. */
export async function sprintSpans(db: Db, projectId: number) {
  const rows = await db
    .selectFrom('project_sprints')
    .select(['id', 'name', 'state', 'starts_on', 'ends_on'])
    .where('project_id', '=', projectId)
    .where('starts_on', 'is not', null)
    .where('ends_on', 'is not', null)
    .orderBy('starts_on')
    .orderBy('id')
    .execute();
  return rows.map(({ starts_on, ends_on, ...it }) => ({
    ...it,
    startsOn: starts_on!,
    endsOn: ends_on!,
  }));
}

/** Projects `p` by their first day. The ends of their issues are read off the indexes of both days. */
export async function projectSpans(
  db: Db,
  where: RawBuilder<unknown>,
  page: { limit: number; offset: number },
) {
  const end = (which: 'min' | 'max', column: 'starts_on' | 'due_on') => sql`(
    select ${sql.raw(which)}(i.${sql.raw(column)}) from issues i
    where i.project_id = p.id and i.deleted_at is null)`;
  const done = sql<{ issues: number; issues_done: number }>`(
    select coalesce(sum(c.issues) filter (where s.status_group <> 'cancelled'), 0)::int as issues,
      coalesce(sum(c.issues) filter (where s.status_group = 'completed'), 0)::int as issues_done
    from issue_counts c join project_statuses s on s.id = c.status_id
    where c.project_id = p.id)`;
  const order = sql`p.starts_on nulls last, lower(p.name), p.id`;
  const rows = await db
    .with('page', (qb) =>
      qb
        .selectFrom('projects as p')
        .select(['p.id', sql<number>`count(*) over ()`.as('total')])
        .where(sql<boolean>`${where}`)
        .orderBy(order)
        .limit(page.limit)
        .offset(page.offset),
    )
    .selectFrom('page')
    .innerJoin('projects as p', 'p.id', 'page.id')
    .crossJoinLateral(done.as('done'))
    .select(['p.id', 'p.version', 'p.key', 'p.name', 'p.hue', 'p.starts_on', 'p.target_on'])
    .select([
      sql<boolean>`p.archived_at is not null`.as('archived'),
      sql<string | null>`least(${end('min', 'starts_on')}, ${end('min', 'due_on')})`.as('first'),
      sql<string | null>`greatest(${end('max', 'starts_on')}, ${end('max', 'due_on')})`.as('last'),
    ])
    .select(['done.issues', 'done.issues_done', 'page.total'])
    .orderBy(order)
    .execute();
  return {
    rows: rows.map((it) => ({
      id: it.id,
      version: it.version,
      key: it.key,
      name: it.name,
      hue: it.hue,
      archived: it.archived,
      startsOn: it.starts_on,
      targetOn: it.target_on,
      below: spanOf(it.first, it.last),
      issues: it.issues,
      issuesDone: it.issues_done,
    })),
    totalRows: rows[0]?.total ?? 0,
  };
}

/** The holidays of all places of work within some days. */
export const holidaysBetween = (db: Db, from: string, to: string) =>
  db
    .selectFrom('holidays as h')
    .innerJoin('holiday_calendars as c', 'c.id', 'h.calendar_id')
    .select((eb) => ['h.day', eb.fn.min('h.name').as('name')])
    .select(sql<string[]>`array_agg(c.place order by lower(c.place))`.as('places'))
    .where((eb) => eb.between('h.day', from, to))
    .groupBy(['h.day', sql`lower(h.name)`])
    .orderBy('h.day')
    .orderBy('name')
    .limit(sql.lit(1000))
    .execute();
