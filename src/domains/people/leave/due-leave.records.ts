import { sql } from 'kysely';
import { may } from '#/kernel/access.ts';
import { timeOfMinutes } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import type { Due, DueSource } from '#/store/due.ts';
import { daysShown } from './days/day-leaves.records.ts';
import { leaveWords } from './days/day-words.ts';
import { clockTimes } from './leave-words.ts';

/** My next leaves, of hours and of days, that are approved and have not begun. */
export const leaveDue: DueSource = {
  access: may('short-leave:apply'),
  find: async ({ db, who, now }) => {
    const rows = await db
      .selectFrom('short_leaves')
      .select(['id', 'day', 'from_minute', 'to_minute'])
      .where('person_id', '=', who.id)
      .where('status', '=', 'approved')
      .where('starts_at', '>', now)
      .orderBy('starts_at')
      .limit(3)
      .execute();
    const days = await db
      .selectFrom('leaves as l')
      .innerJoin('leave_types as t', 't.id', 'l.type_id')
      .select(['t.name as type', ...daysShown])
      .where('l.person_id', '=', who.id)
      .where('l.status', '=', sql.lit('approved'))
      .where('l.starts_at', '>', now)
      .orderBy('l.starts_at')
      .limit(sql.lit(3))
      .execute();
    const ahead = days.map((it): Due => ({
      kind: 'leave',
      title: `${it.type}, ${leaveWords(it, dayOf(now))}`,
      day: it.firstDay,

      link: '/leave',
    }));
    const hours = rows.map((it): Due => ({
      kind: 'leave',
      title: `Short leave until ${clockTimes(it).to_time}`,
      day: it.day,
      time: timeOfMinutes(it.from_minute),
      link: '/short-leave',
    }));
    return [...hours, ...ahead];
  },
};
