import { may } from '#/kernel/access.ts';
import { timeOfMinutes } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import type { Due, DueSource } from '#/store/due.ts';
import { selectDayLeaves } from './days/day-leaves.records.ts';
import { leaveWords } from './days/day-words.ts';
import { queueOf as daysQueue } from './days/list-days.server.ts';
import { selectLeaves } from './leave.records.ts';
import { queueOf } from './list-leaves.server.ts';

const SOME = 5;

/** Requests for leave that wait for my answer: it is due before the leave begins. */
export const leaveDecisionsDue: DueSource = {
  access: may('short-leave:approve'),
  find: async ({ db, who, now }) => {
    const page = { limit: SOME, offset: 0 };
    const hours = await selectLeaves(db, now, { ...queueOf({ who }), readerId: who.id, ...page });
    const days = await selectDayLeaves(db, now, { ...daysQueue({ who }), who, ...page });
    return [
      ...hours.map((it): Due => ({
        kind: 'leave-request',
        title: `Answer ${it.person_name}, who asks for leave`,
        day: it.day,
        time: timeOfMinutes(it.from_minute),
        link: `/short-leave?leave=${it.id}`,
      })),
      ...days.map((it): Due => ({
        kind: 'leave-request',
        title: `Answer ${it.person_name}, who asks for ${it.type_name}, ${leaveWords(it, dayOf(now))}`,
        day: it.firstDay,
        link: `/leave?leave=${it.id}`,
      })),
    ];
  },
};
