import { sql } from 'kysely';
import type { Db } from '#/store/records/records.ts';
import { worksOn } from '#/store/working-days.ts';
import type { UsedDay } from './balance.ts';
import type { LeaveDays } from './leave-days.ts';

/** The working days of the leave `l`, as `day` and `half_days`. */
export const countedDays = sql<{ day: string; half_days: 1 | 2 }>`(
  select g.day, 2 - (g.day = l.first_day and l.starts_midday)::int
    - (g.day = l.last_day and l.ends_midday)::int as half_days
  from (select it::date as day
    from generate_series(l.first_day::timestamp, l.last_day::timestamp, '1 day') it) g
  where ${worksOn(sql`l.person_id`, sql`g.day`)})`;

/** Condition on `leaves l`: it takes days by now, asked for or approved. */
export const isLive = (now: Date) => sql<boolean>`(
  l.status in ('approved', 'taken') or (l.status = 'applied' and l.lapses_at > ${now}))`;

/** The days of a leave that is asked for, as far as the person works on them. */
export const daysOfLeave = (db: Db, personId: number, it: LeaveDays): Promise<UsedDay[]> =>
  db
    .selectFrom(
      db
        .selectNoFrom([
          sql<number>`${personId}::int`.as('person_id'),
          sql<string>`${it.firstDay}::date`.as('first_day'),
          sql<string>`${it.lastDay}::date`.as('last_day'),
          sql<boolean>`${it.starts === 'midday'}::boolean`.as('starts_midday'),
          sql<boolean>`${it.ends === 'midday'}::boolean`.as('ends_midday'),
        ])
        .as('l'),
    )
    .crossJoinLateral(countedDays.as('d'))
    .select(['d.day', 'd.half_days as halfDays', sql<boolean>`true`.as('waits')])
    .orderBy('d.day')
    .execute();

/** Every working day that these people are on leave, or ask to be. */
export const usedDays = (db: Db, people: readonly number[], now: Date) =>
  db
    .selectFrom('leaves as l')
    .crossJoinLateral(countedDays.as('d'))
    .select(['l.person_id', 'l.type_id', 'd.day', 'd.half_days as halfDays'])
    .select(sql<boolean>`l.status = 'applied'`.as('waits'))
    .where('l.person_id', '=', sql<number>`any(${people})`)
    .where(isLive(now))
    .execute();
