import { may } from '#/kernel/access.ts';
import type { DueSource } from '#/store/due.ts';
import { projectInScope } from '#/store/scope.ts';
import { issueLink } from './issues/issue-notices.records.ts';
import { openGroups } from './project-words.ts';

const SOME = 10;

/** My open issues with a due day. */
export const issuesDue: DueSource = {
  access: may('projects:read'),
  find: async ({ db, who, scope }) => {
    const rows = await db
      .selectFrom('issues as i')
      .innerJoin('project_statuses as s', 's.id', 'i.status_id')
      .innerJoin('projects as p', 'p.id', 'i.project_id')
      .select(['i.key', 'i.title', 'i.due_on'])
      .where('i.assignee_id', '=', who.id)
      .where('i.due_on', 'is not', null)
      .where('i.deleted_at', 'is', null)
      .where('p.archived_at', 'is', null)
      .where('s.status_group', 'in', openGroups)
      .where(projectInScope('i.project_id', who, scope))
      .orderBy('i.due_on')
      .orderBy('i.id')
      .limit(SOME)
      .execute();
    return rows.map((it) => ({
      kind: 'issue',
      title: `${it.key} ${it.title}`,
      day: it.due_on!,
      link: issueLink(it.key),
    }));
  },
};
