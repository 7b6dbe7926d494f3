import { may } from '#/kernel/access.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays, startOfWeek } from '#/kernel/days.ts';
import type { DueSource } from '#/store/due.ts';
import { checkInMissing, runsOn } from './okr.records.ts';

const SOME = 10;

/** My active objectives that have no check-in this week; due on its Friday. */
export const checkInsDue: DueSource = {
  access: may('okr:write'),
  find: async ({ db, who, now }) => {
    const today = dayOf(now);
    const monday = startOfWeek(today);
    const rows = await db
      .selectFrom('objectives as o')
      .select(['o.id', 'o.title'])
      .where('o.owner_id', '=', who.id)
      .where(runsOn(today))
      .where(checkInMissing(monday))
      .orderBy('o.id')
      .limit(SOME)
      .execute();
    return rows.map((it) => ({
      kind: 'check-in',
      title: `Check in: ${it.title}`,
      day: addDays(monday, 4),
      link: `/okr?objective=${it.id}`,
    }));
  },
};
