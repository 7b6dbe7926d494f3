import { sql } from 'kysely';
import type { Context } from '#/store/handler.ts';
import { mayIn } from '../projects.records.ts';
import { needIssue, selectIssues, type WhichIssue } from './issues.records.ts';

/** More children than anybody nests; the list shows them all. */
const MOST_CHILDREN = 500;

export async function issueDetail(which: WhichIssue, context: Context) {
  const { db } = context;
  const issue = await needIssue(context, which);
  const project = await db
    .selectFrom('projects')
    .select(['id', 'key', 'name', 'hue'])
    .where('id', '=', issue.projectId)
    .executeTakeFirstOrThrow();
  const children = await selectIssues(db, {
    where: sql`i.parent_id = ${issue.id}`,
    limit: MOST_CHILDREN,
  });
  return {
    issue,
    project,
    children: children.rows,
    mayWrite: await mayIn(context, 'issues:write', issue.projectId),
  };
}
