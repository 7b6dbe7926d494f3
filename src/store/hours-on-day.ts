import { sql, type RawBuilder } from 'kysely';
import type { WorkingHours } from '#/kernel/working-hours.ts';
import { USUAL_WORKDAYS } from '#/kernel/working-week.ts';
import type { Db } from './records/records.ts';

/** A shift with the hours it has on a day. */
export interface ShiftOnDay extends WorkingHours {
  workdays: number[];
  id: number;
  name: string;
}

/**
 * Subquery with `id`, `name`, `from`, `to` and `workdays` of the shift somebody has on a business day:
 * the one set for them last until that day, else the standard one, with the hours it had then.
 */
export const hoursOn = (person: RawBuilder<unknown>, day: RawBuilder<unknown>) => sql`
  select s.id, s.name, h.starts as "from", h.ends as "to", h.workdays
  from shifts s join shift_hours h on h.shift_id = s.id
  where s.id = coalesce(
      (select own.shift_id from person_shifts own
        where own.person_id = ${person} and own.since <= ${day}
        order by own.since desc limit 1),
      (select id from shifts where standard))
    and h.since <= ${day}
  order by h.since desc limit 1`;

/** The same as one value, for a query of its own about the person. */
export const shiftOn = (person: string, day: string) => sql<ShiftOnDay>`(
  select to_json(it) from (${hoursOn(sql.ref(person), sql`${day}::date`)}) it)`;

/** The weekdays on which the company works: those of the standard shift, as a value of a query. */
export const workdaysOn = (day: RawBuilder<unknown>) => sql<number[]>`(
  select workdays from (${hoursOn(sql`null::int`, day)}) standard)`;

/** The same, asked alone. */
export async function standardWorkdays(db: Db, day: string): Promise<readonly number[]> {
  const row = await db
    .selectNoFrom(
      workdaysOn(sql`${day}::date`)
        .$castTo<number[] | null>()
        .as('workdays'),
    )
    .executeTakeFirst();
  return row?.workdays ?? USUAL_WORKDAYS;
}
