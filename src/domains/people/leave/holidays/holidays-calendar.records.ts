import { may } from '#/kernel/access.ts';
import { MOST_EVENTS, type CalendarSource } from '#/store/calendar.ts';

/** The holidays of my place of work. */
export const holidaysCalendar: CalendarSource = {
  part: 'holidays',
  access: may('short-leave:read'),
  find: async ({ db, who, from, to }) => {
    const rows = await db
      .selectFrom('holidays as h')
      .innerJoin('holiday_calendars as c', 'c.id', 'h.calendar_id')
      .innerJoin('employees as e', (on) =>
        on.on((eb) => eb(eb.fn('lower', ['e.work_place']), '=', eb.fn('lower', ['c.place']))),
      )
      .select(['h.id', 'h.day', 'h.name', 'c.created_at'])
      .where('e.person_id', '=', who.id)
      .where('h.day', '>=', from)
      .where('h.day', '<=', to)
      .orderBy('h.day')
      .orderBy('h.id')
      .limit(MOST_EVENTS)
      .execute();
    return rows.map((it) => ({
      uid: `holiday-${it.id}`,
      title: it.name,
      when: { firstDay: it.day, lastDay: it.day },
      changedAt: it.created_at,
      link: '/short-leave',
    }));
  },
};
