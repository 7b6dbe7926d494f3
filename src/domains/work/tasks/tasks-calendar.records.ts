import { may } from '#/kernel/access.ts';
import { MOST_EVENTS, type CalendarSource } from '#/store/calendar.ts';

/** The due days of my open tasks, and of others' that wait for my review. */
export const tasksCalendar: CalendarSource = {
  part: 'tasks',
  access: may('tasks:work'),
  find: async ({ db, who, from, to }) => {
    const rows = await db
      .selectFrom('tasks as t')
      .select(['t.id', 't.key', 't.title', 't.due_on', 't.status', 't.updated_at'])
      .where('t.deleted_at', 'is', null)
      .where('t.due_on', '>=', from)
      .where('t.due_on', '<=', to)
      .where((eb) =>
        eb.or([
          eb.and([
            eb('t.assignee_id', '=', who.id),
            eb('t.status', 'in', ['todo', 'in_progress', 'paused', 'changes_requested']),
          ]),
          eb.and([eb('t.reviewer_id', '=', who.id), eb('t.status', '=', 'in_review')]),
        ]),
      )
      .orderBy('t.due_on')
      .orderBy('t.id')
      .limit(MOST_EVENTS)
      .execute();
    return rows.map((it) => ({
      uid: `task-${it.id}`,
      title: `${it.status === 'in_review' ? 'Review due' : 'Due'}: ${it.key} ${it.title}`,
      when: { firstDay: it.due_on!, lastDay: it.due_on! },
      changedAt: it.updated_at,
      link: `/tasks/info?task=${it.key}`,
    }));
  },
};
