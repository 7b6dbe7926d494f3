import type { SelectQueryBuilder } from 'kysely';
import { may } from '#/kernel/access.ts';
import { MOST_EVENTS, type CalendarSource, type CalendarWanted } from '#/store/calendar.ts';
import type { Tables } from '#/store/records/tables.ts';
import { personInScope } from '#/store/scope.ts';

const leavesWithin = ({ db, from, to }: CalendarWanted) =>
  db
    .selectFrom('short_leaves as l')
    .innerJoin('people as p', 'p.id', 'l.person_id')
    .where('l.day', '>=', from)
    .where('l.day', '<=', to)
    .orderBy('l.starts_at')
    .orderBy('l.id')
    .limit(MOST_EVENTS);

type Leaves = SelectQueryBuilder<
  Tables & { l: Tables['short_leaves']; p: Tables['people'] },
  'l' | 'p',
  object
>;

const shown = (leaves: Leaves) =>
  leaves
    .select(['l.id', 'l.status', 'l.starts_at', 'l.ends_at', 'l.asked_at', 'l.decided_at'])
    .select('p.name')
    .execute();

type Row = Awaited<ReturnType<typeof shown>>[number];

const eventOf = (it: Row, title: string) => ({
  uid: `short-leave-${it.id}`,
  title,
  when: { starts: it.starts_at, ends: it.ends_at },
  changedAt: it.decided_at ?? it.asked_at,
  link: '/short-leave',
});

/** My short leaves: those approved, and those that wait and have not lapsed. */
export const ownLeaveCalendar: CalendarSource = {
  part: 'own-leave',
  access: may('short-leave:apply'),
  find: async (wanted) => {
    const { who, now } = wanted;
    const rows = await shown(
      leavesWithin(wanted)
        .where('l.person_id', '=', who.id)
        .where((eb) =>
          eb.or([
            eb('l.status', 'in', ['approved', 'taken']),
            eb.and([eb('l.status', '=', 'applied'), eb('l.lapses_at', '>', now)]),
          ]),
        ),
    );
    return rows.map((it) => {
      const waits = it.status === 'applied';
      return {
        ...eventOf(it, waits ? 'Short leave, not approved yet' : 'Short leave'),
        tentative: waits,
        busy: true,
      };
    });
  },
};

/** Who of my teams is away, and never why; also for those who see the leave of the whole company. */
export const teamLeaveCalendar: CalendarSource = {
  part: 'team-leave',
  access: may('short-leave:read'),
  find: async (wanted) => {
    const { who, scope } = wanted;
    const rows = await shown(
      leavesWithin(wanted)
        .where('l.person_id', '!=', who.id)
        .where('p.status', '!=', 'left')
        .where('l.status', 'in', ['approved', 'taken'])
        .where(personInScope('l.person_id', who, scope === 'own' ? 'own' : 'team')),
    );
    return rows.map((it) => eventOf(it, `${it.name} is away`));
  },
};
