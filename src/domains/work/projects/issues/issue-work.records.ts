import { sql } from 'kysely';
import type { WorkState } from '#/kernel/work-kind.ts';
import { projectSeen } from '#/store/scope.ts';
import type { WorkSource } from '#/store/work-source.ts';
import type { StatusGroup } from '../project-words.ts';
import { needRight } from '../projects.records.ts';
import { issueLink } from './issue-notices.records.ts';
import { needIssue } from './issues.records.ts';

const states: Record<StatusGroup, WorkState> = {
  backlog: 'waiting',
  unstarted: 'waiting',
  started: 'started',
  completed: 'done',
  cancelled: 'cancelled',
};

/** Issues may be related by whoever may change them. */
export const issueWork: WorkSource = {
  kind: 'issue',
  find: async ({ db, who }, ids) => {
    const rows = await db
      .selectFrom('issues as i')
      .innerJoin('project_statuses as s', 's.id', 'i.status_id')
      .select(['i.id', 'i.key', 'i.title', 's.name as status', 's.status_group'])
      .where('i.id', '=', sql<number>`any(${[...ids]}::int[])`)
      .where('i.deleted_at', 'is', null)
      .where(projectSeen('i.project_id', who))
      .execute();
    return rows.map(({ status_group, ...it }) => ({
      ...it,
      state: states[status_group],
      link: issueLink(it.key),
    }));
  },
  present: async (db, ids) => {
    const query = db
      .selectFrom('issues')
      .select('id')
      .where('id', 'in', [...ids]);
    return (await query.where('deleted_at', 'is', null).execute()).map((it) => it.id);
  },
  needWriter: async (context, id) => {
    const { projectId } = await needIssue(context, { id });
    await needRight(context, 'issues:write', projectId);
  },
};
