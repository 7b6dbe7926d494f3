import { sql } from 'kysely';
import type { Db } from '#/store/records/records.ts';
import { worksOn } from '#/store/working-days.ts';
import type { UsedDay } from './balance.ts';
import type { LeaveDays } from './leave-days.ts';

/** The working days of the leave `l`, as `day` and `half_days`. */
export const countedDays = sql`
  select g.day, 2 - (g.day = l.first_day and l.starts_midday)::int
    - (g.day = l.last_day and l.ends_midday)::int as half_days
  from (select it::date as day
    from generate_series(l.first_day::timestamp, l.last_day::timestamp, '1 day') it) g
  where ${worksOn(sql`l.person_id`, sql`g.day`)}`;

/** Condition on `leaves l`: it takes days by now, asked for or approved. */
export const isLive = (now: Date) => sql`(
  l.status in ('approved', 'taken') or (l.status = 'applied' and l.lapses_at > ${now}))`;

/** The days of a leave that is asked for, as far as the person works on them. */
export async function daysOfLeave(db: Db, personId: number, it: LeaveDays): Promise<UsedDay[]> {
  const { rows } = await sql<UsedDay>`
    select day, half_days as "halfDays", true as waits
    from (select ${personId}::int as person_id, ${it.firstDay}::date as first_day,
        ${it.lastDay}::date as last_day, ${it.starts === 'midday'}::boolean as starts_midday,
        ${it.ends === 'midday'}::boolean as ends_midday) l
    cross join lateral (${countedDays}) d
    order by day`.execute(db);
  return rows;
}

export interface UsedRow extends UsedDay {
  person_id: number;
  type_id: number;
}

/** Every working day that these people are on leave, or ask to be. */
export async function usedDays(db: Db, people: readonly number[], now: Date): Promise<UsedRow[]> {
  const { rows } = await sql<UsedRow>`
    select l.person_id, l.type_id, d.day, d.half_days as "halfDays", l.status = 'applied' as waits
    from leaves l cross join lateral (${countedDays}) d
    where l.person_id = any(${people}) and ${isLive(now)}`.execute(db);
  return rows;
}
