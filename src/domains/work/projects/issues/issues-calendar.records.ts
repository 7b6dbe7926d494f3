import { may } from '#/kernel/access.ts';
import { MOST_EVENTS, type CalendarSource } from '#/store/calendar.ts';
import { projectInScope } from '#/store/scope.ts';
import { openGroups } from '../project-words.ts';
import { issueLink } from './issue-notices.records.ts';

/** The due days of my open issues. */
export const issuesCalendar: CalendarSource = {
  part: 'issues',
  access: may('projects:read'),
  find: async ({ db, who, scope, from, to }) => {
    const rows = await db
      .selectFrom('issues as i')
      .innerJoin('project_statuses as s', 's.id', 'i.status_id')
      .innerJoin('projects as p', 'p.id', 'i.project_id')
      .select(['i.id', 'i.key', 'i.title', 'i.due_on', 'i.updated_at'])
      .where('i.assignee_id', '=', who.id)
      .where('i.due_on', '>=', from)
      .where('i.due_on', '<=', to)
      .where('i.deleted_at', 'is', null)
      .where('p.archived_at', 'is', null)
      .where('s.status_group', 'in', openGroups)
      .where(projectInScope('i.project_id', who, scope))
      .orderBy('i.due_on')
      .orderBy('i.id')
      .limit(MOST_EVENTS)
      .execute();
    return rows.map((it) => ({
      uid: `issue-${it.id}`,
      title: `Due: ${it.key} ${it.title}`,
      when: { firstDay: it.due_on!, lastDay: it.due_on! },
      changedAt: it.updated_at,
      link: issueLink(it.key),
    }));
  },
};
