import { may } from '#/kernel/access.ts';
import { addDays } from '#/kernel/days.ts';
import { counted } from '#/kernel/numbers.ts';
import type { DueSource } from '#/store/due.ts';
import { waitingWeeks } from './decide-week.server.ts';
import { weekWords } from './submit-week.server.ts';

const SOME = 5;

/** Weeks of working time that wait for my approval, from the Monday after them on. */
export const weeksDue: DueSource = {
  access: may('timesheets:approve'),
  find: async (context) =>
    (await waitingWeeks(context)).slice(0, SOME).map(({ monday, count }) => ({
      kind: 'timesheet',
      title: `Approve ${counted(count, 'timesheet')} of ${weekWords(monday)}`,
      day: addDays(monday, 7),
      link: `/tasks/timesheets?day=${monday}`,
    })),
};
