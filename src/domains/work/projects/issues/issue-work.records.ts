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

interface Row {
  id: number;
  key: string;
  title: string;
  status: string;
  status_group: StatusGroup;
}

/** Issues may be related by whoever may change them. */
export const issueWork: WorkSource = {
  kind: 'issue',
  find: async ({ db, who }, ids) => {
    const { rows } = await sql<Row>`
      select i.id, i.key, i.title, s.name as status, s.status_group
      from issues i join project_statuses s on s.id = i.status_id
      where i.id = any(${[...ids]}::int[]) and i.deleted_at is null
        and ${projectSeen('i.project_id', who)}`.execute(db);
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
