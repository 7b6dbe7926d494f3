import { may } from '#/kernel/access.ts';
import { MOST_EVENTS, type CalendarSource } from '#/store/calendar.ts';
import { projectInScope } from '#/store/scope.ts';

/** The sprints with days of the projects I am a member of. */
export const projectSprintsCalendar: CalendarSource = {
  part: 'sprints',
  access: may('projects:read'),
  find: async ({ db, who, from, to }) => {
    const rows = await db
      .selectFrom('project_sprints as s')
      .innerJoin('projects as p', 'p.id', 's.project_id')
      .select(['s.id', 's.name', 's.starts_on', 's.ends_on', 's.created_at'])
      .select(['p.key', 'p.name as project'])
      .where('p.archived_at', 'is', null)
      .where(projectInScope('s.project_id', who, 'own'))
      .where('s.ends_on', '>=', from)
      .where('s.starts_on', '<=', to)
      .orderBy('s.starts_on')
      .orderBy('s.id')
      .limit(MOST_EVENTS)
      .execute();
    return rows.map((it) => ({
      uid: `project-sprint-${it.id}`,
      title: `${it.name} (${it.project})`,
      when: { firstDay: it.starts_on!, lastDay: it.ends_on! },
      changedAt: it.created_at,
      link: `/project/backlog?project=${it.key}`,
    }));
  },
};
