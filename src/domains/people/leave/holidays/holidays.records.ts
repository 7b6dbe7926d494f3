import { sql, type NotNull } from 'kysely';
import type { Db } from '#/store/records/records.ts';
import type { HolidayCalendar } from './holidays.contract.ts';

/** The calendars by place. */
export const listCalendars = (db: Db, today: string): Promise<HolidayCalendar[]> =>
  db
    .selectFrom('holiday_calendars as c')
    .select(['c.id', 'c.version', 'c.place'])
    .select((eb) => [
      eb
        .selectFrom('employees as e')
        .innerJoin('people as p', 'p.id', 'e.person_id')
        .select(sql<number>`count(*)::int`.as('count'))
        .where(sql<boolean>`lower(e.work_place) = lower(c.place)`)
        .where('p.status', '<>', sql.lit('left'))
        .as('people'),
      eb
        .selectFrom('holidays as h')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('h.calendar_id', '=', 'c.id')
        .where('h.day', '>=', today)
        .as('ahead'),
      eb
        .selectFrom('holidays as h')
        .select((it) => it.fn.max('h.day').as('last'))
        .whereRef('h.calendar_id', '=', 'c.id')
        .as('last'),
    ])
    .orderBy(sql`lower(c.place)`)
    .$narrowType<{ people: NotNull; ahead: NotNull }>()
    .execute();

/** Places of work that have no calendar, and how many people have no place of work. */
export async function placesWithout(db: Db) {
  const rows = await db
    .selectFrom('people as p')
    .leftJoin('employees as e', 'e.person_id', 'p.id')
    .select((eb) => eb.fn.min('e.work_place').as('place'))
    .select(sql<number>`count(*)::int`.as('people'))
    .where('p.status', '<>', sql.lit('left'))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('holiday_calendars as c')
            .select('c.id')
            .where(sql<boolean>`lower(c.place) = lower(e.work_place)`),
        ),
      ),
    )
    .groupBy(sql`lower(e.work_place)`)
    .orderBy('people', 'desc')
    .orderBy('place')
    .execute();
  return {
    without: rows.flatMap(({ place, people }) => (place === null ? [] : [{ place, people }])),
    nowhere: rows.find((it) => it.place === null)?.people ?? 0,
  };
}

/** The holidays of all places within some days; `mine` by the reader's place of work. */
export const holidaysWithin = (db: Db, readerId: number, from: string, to: string) =>
  db
    .selectFrom('holidays as h')
    .innerJoin('holiday_calendars as c', 'c.id', 'h.calendar_id')
    .select((eb) => ['h.day', eb.fn.min('h.name').as('name')])
    .select(sql<string[]>`array_agg(c.place order by lower(c.place))`.as('places'))
    .select(
      sql<boolean>`bool_or(coalesce(lower(c.place) = (select lower(e.work_place) from employees e
        where e.person_id = ${readerId}), false))`.as('mine'),
    )
    .where((eb) => eb.between('h.day', from, to))
    .groupBy(['h.day', sql`lower(h.name)`])
    .orderBy('h.day')
    .orderBy('name')
    .execute();
