import { sql } from 'kysely';
import type { Db } from '#/store/records/records.ts';
import type { LeaveStatus } from '../leave-rules.ts';
import { isLive } from './counted-days.records.ts';
import { daysShown } from './day-leaves.records.ts';
import type { LeaveDays } from './leave-days.ts';

export interface MateRow extends LeaveDays {
  /** Place in the list that was asked about, from 1. */
  nth: number;
  id: number;
  name: string;
  status: LeaveStatus;
}

interface PersonDays {
  person_id: number;
  firstDay: string;
  lastDay: string;
}

/** Who of the person's present teams is away, or asks to be, on some of the days of each row. */
export async function matesAway(
  db: Db,
  asked: readonly PersonDays[],
  now: Date,
): Promise<MateRow[]> {
  if (asked.length === 0) return [];
  const { rows } = await sql<MateRow>`
    with asked as (
      select * from unnest(${asked.map((it) => it.person_id)}::int[],
          ${asked.map((it) => it.firstDay)}::date[], ${asked.map((it) => it.lastDay)}::date[])
        with ordinality as it (person_id, first_day, last_day, nth)),
    team_people as (
      select team_id, person_id from team_members where until is null
      union select id, lead_id from teams where lead_id is not null)
    select distinct asked.nth::int as nth, mate.id, mate.name, l.status, ${daysShown}
    from asked
    join team_people own on own.person_id = asked.person_id
    join team_people other on other.team_id = own.team_id and other.person_id <> own.person_id
    join people mate on mate.id = other.person_id and mate.status = 'active'
    join leaves l on l.person_id = mate.id
      and l.first_day <= asked.last_day and l.last_day >= asked.first_day
    where ${isLive(now)}
    order by 1, "firstDay", mate.name`.execute(db);
  return rows;
}
