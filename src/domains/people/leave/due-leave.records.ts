import { may } from '#/kernel/access.ts';
import { timeOfMinutes } from '#/kernel/date-words.ts';
import type { DueSource } from '#/store/due.ts';

/** My next short leaves that are approved and have not begun. */
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
    return rows.map((it) => ({
      kind: 'leave',
      title: `Short leave until ${timeOfMinutes(it.to_minute)}`,
      day: it.day,
      time: timeOfMinutes(it.from_minute),
      link: '/short-leave',
    }));
  },
};
