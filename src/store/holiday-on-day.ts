import { sql, type RawBuilder } from 'kysely';

/** From and where of the holidays that a person has on a day by their place of work, as `h`. */
const holidaysOf = (person: RawBuilder<unknown>, day: RawBuilder<unknown>) => sql`
  from employees e
  join holiday_calendars c on lower(c.place) = lower(e.work_place)
  join holidays h on h.calendar_id = c.id and h.day = ${day}
  where e.person_id = ${person}`;

/** The name of the holiday a person has on a day; null on any other day. */
export const holidayNameOn = (person: RawBuilder<unknown>, day: RawBuilder<unknown>) =>
  sql<string | null>`(select min(h.name) ${holidaysOf(person, day)})`;

/** The same for a query of its own about the person. */
export const holidayOn = (person: string, day: string) =>
  holidayNameOn(sql.ref(person), sql`${day}::date`);

/** Condition: the person has a holiday on that day. */
export const hasHoliday = (person: RawBuilder<unknown>, day: RawBuilder<unknown>) =>
  sql`exists (select 1 ${holidaysOf(person, day)})`;
