import { sql, type RawBuilder } from 'kysely';
import { hasHoliday, holidayNameOn } from './holiday-on-day.ts';
import { hoursOn } from './hours-on-day.ts';
import type { Db } from './records/records.ts';

/** Condition: the person works on that day, by their shift and the holidays of their place of work. */
export const worksOn = (person: RawBuilder<unknown>, day: RawBuilder<unknown>) => sql`(
  not ${hasHoliday(person, day)} and exists (
    select 1 from (${hoursOn(person, day)}) h where extract(isodow from ${day})::int = any(h.workdays)))`;

/** Condition: the person is on leave for the whole of that day. */
export const isAway = (person: RawBuilder<unknown>, day: RawBuilder<unknown>) => sql`exists (
  select 1 from leaves l
  where l.person_id = ${person} and l.status in ('approved', 'taken')
    and ${day} between l.first_day and l.last_day
    and not (${day} = l.first_day and l.starts_midday)
    and not (${day} = l.last_day and l.ends_midday))`;

interface Days {
  personId: number;
  from: string;
  to: string;
}

/**
 * Why somebody does not work on a day: "Eid", or "Day off", which may be leave: that is not everybody's
 * to know. Undefined on a working day.
 */
export type WhyOff = (personId: number, day: string) => string | undefined;

/** The days off of some people, each within days of their own: shift, holidays of the place, leave. */
export async function daysOff(db: Db, wanted: readonly Days[]): Promise<WhyOff> {
  if (wanted.length === 0) return () => undefined;
  const { rows } = await sql<{ person_id: number; day: string; why: string }>`
    select distinct d.person_id, d.day,
      coalesce(${holidayNameOn(sql`d.person_id`, sql`d.day`)}, 'Day off') as why
    from (select w.person_id, it::date as day
      from unnest(${wanted.map((it) => it.personId)}::int[], ${wanted.map((it) => it.from)}::date[],
        ${wanted.map((it) => it.to)}::date[]) as w(person_id, first, last)
      cross join generate_series(w.first::timestamp, w.last::timestamp, '1 day') it) d
    where not ${worksOn(sql`d.person_id`, sql`d.day`)}
      or ${isAway(sql`d.person_id`, sql`d.day`)}`.execute(db);
  const whys = new Map(rows.map((it) => [`${it.person_id} ${it.day}`, it.why]));
  return (personId, day) => whys.get(`${personId} ${day}`);
}
