import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { eachRow } from '#/store/each-row.ts';
import { serve, type Context } from '#/store/handler.ts';
import { projectSeen } from '#/store/scope.ts';
import { bulkIssuesEndpoints } from './bulk-issues.contract.ts';
import { changeIssue } from './change-issue.records.ts';
import { refuseOpenBelow } from './open-below.records.ts';

type Rows = ParsedInputOf<(typeof bulkIssuesEndpoints)['POST /cjprojects/update-issues']>['rows'];

/**
 * Their projects, always in the order of their numbers and before any issue, as a change of one issue
 * locks them: two batches never wait for each other in a circle.
 */
async function lockProjects({ db, who }: Context, rows: Rows) {
  const ids = rows.map((it) => it.id);
  await db
    .selectFrom('projects as p')
    .select('p.id')
    .where('p.id', 'in', (it) =>
      it.selectFrom('issues').select('project_id').where('id', 'in', ids),
    )
    .where(projectSeen('p.id', who))
    .orderBy('p.id')
    .forUpdate()
    .execute();
}

async function changeIssues(
  { rows, leaveOpen }: { rows: Rows; leaveOpen: boolean },
  context: Context,
) {
  if (rows.some((it) => it.sprintId !== undefined)) await lockProjects(context, rows);
  // What is closed in the same go is not open below another of them.
  const closing = rows.flatMap((it) => (it.statusId === undefined ? [] : [it.id]));
  return eachRow(rows, ({ id, version, ...patch }) =>
    changeIssue(
      context,
      { id },
      patch,
      version,
      leaveOpen ? undefined : (it) => refuseOpenBelow(context.db, it, patch.statusId, closing),
    ),
  );
}

export const bulkIssuesServed = serve(bulkIssuesEndpoints, {
  'POST /cjprojects/update-issues': changeIssues,
});
