import { sql } from 'kysely';
import type { Db } from '#/store/records/records.ts';
import type { HolidayCalendar } from './holidays.contract.ts';

/** The calendars by place. */
export async function listCalendars(db: Db, today: string): Promise<HolidayCalendar[]> {
  const { rows } = await sql<HolidayCalendar>`
    select c.id, c.version, c.place,
      (select count(*)::int from employees e join people p on p.id = e.person_id
        where lower(e.work_place) = lower(c.place) and p.status <> 'left') as people,
      (select count(*)::int from holidays h where h.calendar_id = c.id and h.day >= ${today}) as ahead,
      (select max(h.day) from holidays h where h.calendar_id = c.id) as last
    from holiday_calendars c order by lower(c.place)`.execute(db);
  return rows;
}

/** Places of work that have no calendar, and how many people have no place of work. */
export async function placesWithout(db: Db) {
  const { rows } = await sql<{ place: string | null; people: number }>`
    select min(e.work_place) as place, count(*)::int as people
    from people p left join employees e on e.person_id = p.id
    where p.status <> 'left' and not exists (
      select 1 from holiday_calendars c where lower(c.place) = lower(e.work_place))
    group by lower(e.work_place) order by 2 desc, 1`.execute(db);
  return {
    without: rows.flatMap(({ place, people }) => (place === null ? [] : [{ place, people }])),
    nowhere: rows.find((it) => it.place === null)?.people ?? 0,
  };
}

/** The holidays of all places within some days; `mine` by the reader's place of work. */
export async function holidaysWithin(db: Db, readerId: number, from: string, to: string) {
  const { rows } = await sql<{ day: string; name: string; places: string[]; mine: boolean }>`
    select h.day, min(h.name) as name, array_agg(c.place order by lower(c.place)) as places,
      bool_or(coalesce(lower(c.place) = (select lower(e.work_place) from employees e
        where e.person_id = ${readerId}), false)) as mine
    from holidays h join holiday_calendars c on c.id = h.calendar_id
    where h.day between ${from} and ${to}
    group by h.day, lower(h.name) order by h.day, 2`.execute(db);
  return rows;
}
