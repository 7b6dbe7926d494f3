import { sql } from 'kysely';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { serve, type Context } from '#/store/handler.ts';
import { issuesIn } from '../issues/issues.records.ts';
import { needProject } from '../projects.records.ts';
import { exportIssues } from './export-issues.server.ts';
import { filtered } from './filter-issues.records.ts';
import { countIssues } from './issue-counts.records.ts';
import { issueTree, type TreeIssue } from './issue-tree.records.ts';
import { listIssues } from './list-issues.server.ts';
import { listEndpoints } from './list.contract.ts';
import { myIssues } from './my-issues.server.ts';

/** A page of the tree holds its tops with all that stands below them. */
const MOST_OF_A_PAGE = 20_000;

type Wanted = ParsedInputOf<(typeof listEndpoints)['GET /cjprojects/tasks-list']>;
interface Row {
  type: string;
  short_name: string;
  summary: string;
  task_status: string;
  assignee_id: { id: number; name: string } | null;
  reporter_id: { id: number; name: string };
  priority: string;
  due_date: string | null;
  updated_at: string;
  children: Row[];
}

const asRow = (it: TreeIssue): Row => ({
  type: it.type,
  short_name: it.key,
  summary: it.title,
  task_status: it.status,
  assignee_id: it.assignee_id === null ? null : { id: it.assignee_id, name: it.assignee! },
  reporter_id: { id: it.reporter_id, name: it.reporter },
  priority: it.priority,
  due_date: it.due_on,
  updated_at: it.updated_at.toISOString(),
  children: it.children.map(asRow),
});

/** The tops of a page by the filter, each with everything below it that the filter lets through. */
async function tree({ page, perPage, ...wanted }: Wanted, context: Context) {
  const { db, who, now } = context;
  const project = await needProject(context, { key: wanted.project });
  const where = filtered(wanted, { projectId: project.id, myId: who.id, now });
  // What is deleted takes along what stands below it: nothing is left without its parent.
  const onTop = sql`${where} and i.parent_id is null`;
  const counted = { projectId: project.id, where: onTop, filter: wanted, by: 'none' } as const;
  const [total] = await countIssues(db, counted);
  const tops = await issuesIn(db)
    .select('i.id')
    .where('i.deleted_at', 'is', null)
    .where(sql<boolean>`${onTop}`)
    .orderBy('i.rank')
    .orderBy('i.id')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  const ids = tops.map((it) => it.id);
  const within = sql`${where} and (i.id = any(${ids}) or i.parent_id = any(${ids}) or i.parent_id in (
    select c.id from issues c where c.parent_id = any(${ids})))`;
  const rows = await issueTree(db, within, MOST_OF_A_PAGE);
  return { rows: rows.map(asRow), totalRows: total?.totalRows ?? 0 };
}

export const listServed = serve(listEndpoints, {
  'GET /cjprojects/issues-list': listIssues,
  'GET /cjprojects/my-issues': myIssues,
  'GET /cjprojects/tasks-list': tree,
  'GET /cjprojects/export-issues': exportIssues,
});
