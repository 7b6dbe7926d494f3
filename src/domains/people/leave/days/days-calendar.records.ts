import { may } from '#/kernel/access.ts';
import { MOST_EVENTS, type CalendarSource, type CalendarWanted } from '#/store/calendar.ts';
import { personInScope } from '#/store/scope.ts';

const leavesWithin = ({ db, from, to }: CalendarWanted) =>
  db
    .selectFrom('leaves as l')
    .innerJoin('people as p', 'p.id', 'l.person_id')
    .innerJoin('leave_types as t', 't.id', 'l.type_id')
    .select(['l.id', 'l.status', 'l.first_day', 'l.last_day', 'l.starts_at', 'l.ends_at'])
    .select(['l.starts_midday', 'l.ends_midday', 'l.asked_at', 'l.decided_at'])
    .select(['p.name', 't.name as type'])
    .where('l.first_day', '<=', to)
    .where('l.last_day', '>=', from)
    .orderBy('l.first_day')
    .orderBy('l.id')
    .limit(MOST_EVENTS);

type Row = Awaited<ReturnType<ReturnType<typeof leavesWithin>['execute']>>[number];

/** Half of one day has its hours; more than a day is whole days, whatever its ends. */
const whenOf = (it: Row) =>
  it.first_day === it.last_day && (it.starts_midday || it.ends_midday)
    ? { starts: it.starts_at, ends: it.ends_at }
    : { firstDay: it.first_day, lastDay: it.last_day };

const eventOf = (it: Row, title: string) => ({
  uid: `leave-${it.id}`,
  title,
  when: whenOf(it),
  changedAt: it.decided_at ?? it.asked_at,
  link: '/short-leave',
});

/** My days off: those approved, and those that wait and have not lapsed. */
export const ownDaysCalendar: CalendarSource = {
  part: 'own-leave',
  access: may('short-leave:apply'),
  find: async (wanted) => {
    const { who, now } = wanted;
    const rows = await leavesWithin(wanted)
      .where('l.person_id', '=', who.id)
      .where((eb) =>
        eb.or([
          eb('l.status', 'in', ['approved', 'taken']),
          eb.and([eb('l.status', '=', 'applied'), eb('l.lapses_at', '>', now)]),
        ]),
      )
      .execute();
    return rows.map((it) => {
      const waits = it.status === 'applied';
      const title = waits ? `${it.type}, not approved yet` : it.type;
      return { ...eventOf(it, title), tentative: waits, busy: true };
    });
  },
};

/** Who of my teams has days off, and never of which kind. */
export const teamDaysCalendar: CalendarSource = {
  part: 'team-leave',
  access: may('short-leave:read'),
  find: async (wanted) => {
    const { who, scope } = wanted;
    const rows = await leavesWithin(wanted)
      .where('l.person_id', '!=', who.id)
      .where('p.status', '!=', 'left')
      .where('l.status', 'in', ['approved', 'taken'])
      .where(personInScope('l.person_id', who, scope === 'own' ? 'own' : 'team'))
      .execute();
    return rows.map((it) => eventOf(it, `${it.name} is away`));
  },
};
