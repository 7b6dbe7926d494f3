import { sql, type RawBuilder } from 'kysely';
import { notFound } from '#/kernel/refusal.ts';
import type { Db } from '#/store/records/records.ts';
import { projectSeen } from '#/store/scope.ts';
import type { IssuePriority, StatusGroup } from '../project-words.ts';
import { type Asking } from '../projects.records.ts';

interface Row {
  id: number;
  version: number;
  key: string;
  project_id: number;
  title: string;
  description: string | null;
  type_id: number;
  type_name: string;
  type_icon: string;
  status_id: number;
  status_name: string;
  status_group: StatusGroup;
  priority: IssuePriority;
  assignee_id: number | null;
  assignee_name: string | null;
  reporter_id: number;
  reporter_name: string;
  parent_id: number | null;
  parent_key: string | null;
  parent_title: string | null;
  depth: number;
  points: number | null;
  starts_on: string | null;
  due_on: string | null;
  sprint_id: number | null;
  sprint_name: string | null;
  sprint_state: 'planned' | 'active' | 'completed' | null;
  app_id: number | null;
  app_name: string | null;
  app_icon: number | null;
  labels: { id: number; name: string; hue: number }[];
  children: number;
  children_done: number;
  assets: number;
  comments: number;
  started_at: Date | null;
  completed_at: Date | null;
  created_at: Date;
  updated_at: Date;
  total: number;
}

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

/**
 * Issues with everything a list shows, and how many there are in all. The page is cut before the
 * names are looked up, so that a list of 100,000 issues costs what its page does. Scope is the
 * caller's: `where` names a project that was found, or `projectSeen`.
 */
export async function selectIssues(db: Db, wanted: IssueSelection) {
  const { order = sql`i.rank, i.id`, perGroup, limit = 1, offset = 0 } = wanted;
  const where = sql`i.deleted_at is null and ${wanted.where}`;
  const page = perGroup
    ? sql`select id, sort, row_number() over (order by sort) as place from (
        select i.id, row_number() over (order by ${order}) as sort,
          row_number() over (partition by ${perGroup.by} order by ${order}) as nth
        from ${issuesFrom} where ${where}) grouped where nth <= ${perGroup.limit}`
    : sql`select id, row_number() over () as place from (
        select i.id from ${issuesFrom} where ${where}
        order by ${order} limit ${limit} offset ${offset}) cut`;
  const total = wanted.uncounted
    ? sql`0`
    : sql`(select count(*) from ${issuesFrom} where ${where})`;
  const { rows } = await sql<Row>`
    with page as (${page})
    select i.*, ty.name as type_name, ty.icon as type_icon,
      s.name as status_name, s.status_group, a.name as assignee_name, r.name as reporter_name,
      parent.key as parent_key, parent.title as parent_title,
      sp.name as sprint_name, sp.state as sprint_state, app.name as app_name, app.icon as app_icon,
      coalesce((select json_agg(json_build_object('id', l.id, 'name', l.name, 'hue', l.hue)
          order by lower(l.name))
        from issue_labels il join project_labels l on l.id = il.label_id
        where il.issue_id = i.id), '[]') as labels,
      below.children, below.children_done,
      (select count(*) from attachments x where x.subject_kind = 'issue' and x.subject_id = i.id
        and x.comment_id is null and not x.waiting and x.removed_at is null)::int as assets,
      (select count(*) from comments c where c.subject_kind = 'issue' and c.subject_id = i.id
        and c.deleted_at is null)::int as comments, ${total} as total
    from page
    join issues i on i.id = page.id
    join project_statuses s on s.id = i.status_id
    join project_types ty on ty.id = i.type_id
    join people r on r.id = i.reporter_id
    left join people a on a.id = i.assignee_id
    left join issues parent on parent.id = i.parent_id
    left join project_sprints sp on sp.id = i.sprint_id
    left join apps app on app.id = i.app_id
    cross join lateral (
      select count(*)::int as children,
        (count(*) filter (where cs.status_group = 'completed'))::int as children_done
      from issues c join project_statuses cs on cs.id = c.status_id
      where c.parent_id = i.id and c.deleted_at is null) below
    order by page.place`.execute(db);
  return { rows: rows.map(asIssue), total: rows[0]?.total ?? 0 };
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
