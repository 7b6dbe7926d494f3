import { sql } from 'kysely';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import type { Context } from '#/store/handler.ts';
import { issuesFrom, selectIssues, type IssueRecord } from '../issues/issues.records.ts';
import { needProject } from '../projects.records.ts';
import { filtered } from './filter-issues.records.ts';
import type { listEndpoints } from './list.contract.ts';
import { groupings, orderOf } from './order-issues.records.ts';

type Wanted = ParsedInputOf<(typeof listEndpoints)['GET /cjprojects/issues-list']>;

interface Group {
  value: string;
  totalRows: number;
  points: number;
  pointsDone: number;
}

/** The value of an issue in a grouping, as `groupings` has it in SQL. */
function valueOf(issue: IssueRecord, grouping: Wanted['groupBy']): string {
  const id = (it: { id: number } | null) => String(it?.id ?? 'none');
  switch (grouping) {
    case 'status':
      return id(issue.status);
    case 'assignee':
      return id(issue.assignee);
    case 'priority':
      return issue.priority;
    case 'sprint':
      return id(issue.sprint);
    case 'type':
      return id(issue.type);
    default:
      return '';
  }
}

async function whereOf(wanted: Wanted, context: Context) {
  const { who, now } = context;
  const project = await needProject(context, { key: wanted.project });
  if (wanted.below !== undefined) {
    return sql`i.project_id = ${project.id} and i.parent_id = any(${wanted.below})`;
  }
  const where = filtered(wanted, { projectId: project.id, myId: who.id, now });
  return wanted.top ? sql`${where} and i.parent_id is null` : where;
}

/** The groups with what they hold, in their order; one group when there is no grouping. */
async function groupsOf({ db }: Context, where: ReturnType<typeof sql>, by: Wanted['groupBy']) {
  const { value, order } = groupings[by];
  const { rows } = await sql<Group>`
    select ${value} as value, count(*)::int as "totalRows",
      coalesce(sum(i.points) filter (where s.status_group <> 'cancelled'), 0) as points,
      coalesce(sum(i.points) filter (where s.status_group = 'completed'), 0) as "pointsDone"
    from ${issuesFrom} where i.deleted_at is null and ${where}
    group by 1 ${order ? sql`order by min(${order}) nulls last` : sql``}`.execute(db);
  return rows;
}

/** One query behind table and board: a page, or the first of every group. */
export async function listIssues(wanted: Wanted, context: Context) {
  const { page, perPage, perGroup, groupBy, sort, order } = wanted;
  const where = await whereOf(wanted, context);
  const groups = await groupsOf(context, where, groupBy);
  const sum = (of: (it: Group) => number) => groups.reduce((total, it) => total + of(it), 0);
  const { rows } = await selectIssues(context.db, {
    where,
    order: orderOf(groupBy, sort, order),
    limit: perPage,
    offset: (page - 1) * perPage,
    uncounted: true,
    ...(perGroup && { perGroup: { by: groupings[groupBy].value, limit: perGroup } }),
  });
  return {
    rows: rows.map((it) => ({ ...it, groupValue: valueOf(it, groupBy) })),
    totalRows: sum((it) => it.totalRows),
    groups: groupBy === 'none' ? [] : groups,
    points: sum((it) => it.points),
    pointsDone: sum((it) => it.pointsDone),
  };
}
