import { sql } from 'kysely';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import type { Context } from '#/store/handler.ts';
import { selectIssues, type IssueRecord } from '../issues/issues.records.ts';
import { needProject } from '../projects.records.ts';
import { filtered } from './filter-issues.records.ts';
import { countIssues, type Group } from './issue-counts.records.ts';
import type { listEndpoints } from './list.contract.ts';
import { groupings, orderOf } from './order-issues.records.ts';

type Wanted = ParsedInputOf<(typeof listEndpoints)['GET /cjprojects/issues-list']>;

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

async function selected(wanted: Wanted, context: Context) {
  const { who, now } = context;
  const { id } = await needProject(context, { key: wanted.project });
  if (wanted.below !== undefined) {
    const where = sql`i.project_id = ${id} and i.parent_id = any(${wanted.below})`;
    return { projectId: id, where };
  }
  const where = filtered(wanted, { projectId: id, myId: who.id, now });
  return { projectId: id, where: wanted.top ? sql`${where} and i.parent_id is null` : where };
}

/** One query behind table and board: a page, or the first of every group. */
export async function listIssues(wanted: Wanted, context: Context) {
  const { page, perPage, perGroup, groupBy, sort, order } = wanted;
  const { projectId, where } = await selected(wanted, context);
  const counted = { projectId, where, filter: wanted, by: groupBy };
  const groups = await countIssues(context.db, counted);
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
