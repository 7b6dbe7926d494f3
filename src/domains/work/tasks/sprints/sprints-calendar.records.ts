import { may } from '#/kernel/access.ts';
import { MOST_EVENTS, type CalendarSource } from '#/store/calendar.ts';
import { teamInScope } from '#/store/scope.ts';

/** The sprints of the teams I am in or lead. */
export const taskSprintsCalendar: CalendarSource = {
  part: 'sprints',
  access: may('tasks:read'),
  find: async ({ db, who, from, to }) => {
    const rows = await db
      .selectFrom('task_sprints as s')
      .innerJoin('teams as g', 'g.id', 's.team_id')
      .select(['s.id', 's.name', 's.starts_on', 's.ends_on', 's.created_at', 'g.name as team'])
      .where(teamInScope('s.team_id', who, 'team'))
      .where('s.ends_on', '>=', from)
      .where('s.starts_on', '<=', to)
      .orderBy('s.starts_on')
      .orderBy('s.id')
      .limit(MOST_EVENTS)
      .execute();
    return rows.map((it) => ({
      uid: `task-sprint-${it.id}`,
      title: `${it.name} (${it.team})`,
      when: { firstDay: it.starts_on, lastDay: it.ends_on },
      changedAt: it.created_at,
      link: '/tasks/teams?show=sprints',
    }));
  },
};
