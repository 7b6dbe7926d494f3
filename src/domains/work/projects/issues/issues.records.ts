import { sql, type RawBuilder } from 'kysely';
import { notFound } from '#/kernel/refusal.ts';
import type { Db } from '#/store/records/records.ts';
import { projectSeen } from '#/store/scope.ts';
import { type Asking } from '../projects.records.ts';

type Row = Awaited<ReturnType<typeof selectRows>>[number];

const named = (id: number | null, name: string | null) =>
  id === null ? null : { id, name: name! };

/** A row in the words of the contract; lists leave `description` out. */
function asIssue(row: Row) {
  return {
    id: row.id,
    version: row.version,
    key: row.key,
    projectId: row.project_id,
    title: row.title,
    description: row.description,
    type: { id: row.type_id, name: row.type_name, icon: row.type_icon },
    status: { id: row.status_id, name: row.status_name, group: row.status_group },
    priority: row.priority,
    assignee: named(row.assignee_id, row.assignee_name),
    reporter: { id: row.reporter_id, name: row.reporter_name },
    parent:
      row.parent_id === null
        ? null
        : { id: row.parent_id, key: row.parent_key!, title: row.parent_title! },
    depth: row.depth,
    points: row.points,
    startsOn: row.starts_on,
    dueOn: row.due_on,
    sprint:
      row.sprint_id === null
        ? null
        : { id: row.sprint_id, name: row.sprint_name!, state: row.sprint_state! },
    labels: row.labels,
    app: row.app_id === null ? null : { id: row.app_id, name: row.app_name!, icon: row.app_icon! },
    children: row.children,
    childrenDone: row.children_done,
    assets: row.assets,
    comments: row.comments,
    startedAt: row.started_at,
    completedAt: row.completed_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
export type IssueRecord = ReturnType<typeof asIssue>;

export interface IssueSelection {
  /** May use `i` (issues), `s` (their status), `ty` (their type) and `a` (the assignee). */
  where: RawBuilder<unknown>;
  order?: RawBuilder<unknown>;
  limit?: number;
  offset?: number;
  /** Only the first so many of every group. */
  perGroup?: { by: RawBuilder<unknown>; limit: number };
  /** How many there are in all is known already: `total` is then 0. */
  uncounted?: boolean;
}

/**
 * What `where` speaks of. Every issue has a status and a type: joined in this way they are looked up
 * only where they are asked for.
 */
export const issuesFrom = sql`issues i
  left join project_statuses s on s.id = i.status_id
  left join project_types ty on ty.id = i.type_id
  left join people a on a.id = i.assignee_id`;

/** The same, to be asked for by the builder. */
export const issuesIn = (db: Db) =>
  db
    .selectFrom('issues as i')
    .leftJoin('project_statuses as s', 's.id', 'i.status_id')
    .leftJoin('project_types as ty', 'ty.id', 'i.type_id')
    .leftJoin('people as a', 'a.id', 'i.assignee_id');

/**
 * Issues with everything a list shows, and how many there are in all. The page is cut before the
 * names are looked up, so that a list of 100,000 issues costs what its page does. Scope is the
 * caller's: `where` names a project that was found, or `projectSeen`.
 */
export async function selectIssues(db: Db, wanted: IssueSelection) {
  const rows = await selectRows(db, wanted);
  return { rows: rows.map(asIssue), total: rows[0]?.total ?? 0 };
}

function selectRows(db: Db, wanted: IssueSelection) {
  const { order = sql`i.rank, i.id`, perGroup, limit = 1, offset = 0 } = wanted;
  const where = sql`i.deleted_at is null and ${wanted.where}`;
  const page = perGroup
    ? sql<{ id: number; place: number }>`(
        select id, sort, row_number() over (order by sort) as place from (
          select i.id, row_number() over (order by ${order}) as sort,
            row_number() over (partition by ${perGroup.by} order by ${order}) as nth
          from ${issuesFrom} where ${where}) grouped where nth <= ${perGroup.limit})`
    : sql<{ id: number; place: number }>`(
        select id, row_number() over () as place from (
          select i.id from ${issuesFrom} where ${where}
          order by ${order} limit ${limit} offset ${offset}) cut)`;
  const total = wanted.uncounted
    ? sql<number>`0`
    : sql<number>`(select count(*) from ${issuesFrom} where ${where})`;
  const below = sql<{ children: number; children_done: number }>`(
    select count(*)::int as children,
      (count(*) filter (where cs.status_group = 'completed'))::int as children_done
    from issues c join project_statuses cs on cs.id = c.status_id
    where c.parent_id = i.id and c.deleted_at is null)`;
  return db
    .with('page', () => page)
    .selectFrom('page')
    .innerJoin('issues as i', 'i.id', 'page.id')
    .innerJoin('project_statuses as s', 's.id', 'i.status_id')
    .innerJoin('project_types as ty', 'ty.id', 'i.type_id')
    .innerJoin('people as r', 'r.id', 'i.reporter_id')
    .leftJoin('people as a', 'a.id', 'i.assignee_id')
    .leftJoin('issues as parent', 'parent.id', 'i.parent_id')
    .leftJoin('project_sprints as sp', 'sp.id', 'i.sprint_id')
    .leftJoin('apps as app', 'app.id', 'i.app_id')
    .crossJoinLateral(below.as('below'))
    .selectAll('i')
    .select(['ty.name as type_name', 'ty.icon as type_icon', 's.name as status_name'])
    .select(['s.status_group', 'a.name as assignee_name', 'r.name as reporter_name'])
    .select(['parent.key as parent_key', 'parent.title as parent_title'])
    .select(['sp.name as sprint_name', 'sp.state as sprint_state'])
    .select(['app.name as app_name', 'app.icon as app_icon'])
    .select(
      sql<{ id: number; name: string; hue: number }[]>`coalesce((
        select json_agg(json_build_object('id', l.id, 'name', l.name, 'hue', l.hue)
          order by lower(l.name))
        from issue_labels il join project_labels l on l.id = il.label_id
        where il.issue_id = i.id), '[]')`.as('labels'),
    )
    .select(['below.children', 'below.children_done'])
    .select(
      sql<number>`(select count(*) from attachments x
        where x.subject_kind = 'issue' and x.subject_id = i.id
          and x.comment_id is null and not x.waiting and x.removed_at is null)::int`.as('assets'),
    )
    .select(
      sql<number>`(select count(*) from comments c where c.subject_kind = 'issue'
        and c.subject_id = i.id and c.deleted_at is null)::int`.as('comments'),
    )
    .select(total.as('total'))
    .orderBy('page.place')
    .execute();
}

export const issueById = async (db: Db, id: number): Promise<IssueRecord> =>
  (await selectIssues(db, { where: sql`i.id = ${id}` })).rows[0]!;

export type WhichIssue = { id?: number | undefined; key?: string | undefined };

/** An issue by id or key when this person may see its project. */
export async function findIssue({ db, who }: Asking, which: WhichIssue) {
  const one = which.key ? sql`i.key = ${which.key.toUpperCase()}` : sql`i.id = ${which.id ?? 0}`;
  const where = sql`${one} and ${projectSeen('i.project_id', who)}`;
  return (await selectIssues(db, { where })).rows[0];
}

/** @throws Refusal `not-found` for one that is absent, deleted or out of sight. */
export async function needIssue(asking: Asking, which: WhichIssue): Promise<IssueRecord> {
  const issue = await findIssue(asking, which);
  if (!issue) throw notFound('This issue');
  return issue;
}
