import { sql } from 'kysely';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import type { Context } from '#/store/handler.ts';
import { anywhere } from '#/store/records/like.ts';
import { projectSeen } from '#/store/scope.ts';
import { selectIssues } from '../issues/issues.records.ts';
import { openGroups } from '../project-words.ts';
import type { listEndpoints } from './list.contract.ts';

type Wanted = ParsedInputOf<(typeof listEndpoints)['GET /cjprojects/my-issues']>;

/** What one is at comes first, then by due day and priority. */
const order = sql`s.status_group <> 'started', i.due_on nulls last,
  array_position(array['urgent', 'high', 'medium', 'low', 'none'], i.priority), i.id`;

/** The open issues somebody has, across the projects they see. */
export async function myIssues({ page, perPage, search }: Wanted, { db, who }: Context) {
  const like = search ? anywhere(search) : undefined;
  const where = sql`i.assignee_id = ${who.id} and s.status_group = any(${openGroups})
    and ${projectSeen('i.project_id', who)}
    and exists (select 1 from projects p where p.id = i.project_id and p.archived_at is null)
    and ${like ? sql`(i.title ilike ${like} or i.key ilike ${like})` : sql`true`}`;
  const offset = (page - 1) * perPage;
  const { rows, total } = await selectIssues(db, { where, order, limit: perPage, offset });
  const isBeyond = rows.length === 0 && offset > 0;
  return { rows, totalRows: isBeyond ? (await selectIssues(db, { where })).total : total };
}
