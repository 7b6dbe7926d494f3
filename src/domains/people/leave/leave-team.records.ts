import { sql } from 'kysely';
import { hasHoliday } from '#/store/holiday-on-day.ts';
import { hoursOn } from '#/store/hours-on-day.ts';
import type { Db } from '#/store/records/records.ts';
import { isAway } from '#/store/working-days.ts';

/** A person on a day: whose team mates are looked for. */
export interface PersonDay {
  personId: number;
  day: string;
}

export interface MateOff {
  /** Place in the list that was asked about, from 1. */
  nth: number;
  id: number;
  name: string;
  from_minute: number;
  to_minute: number;
  status: 'applied' | 'approved' | 'taken';
  ends_at: Date;
}

/** Everyone who shares a present team with the person of each row, the person included. */
const mates = (asked: readonly PersonDay[]) => sql`
  asked as (
    select * from unnest(${asked.map((it) => it.personId)}::int[], ${asked.map((it) => it.day)}::date[])
      with ordinality as it (person_id, day, nth)),
  team_people as (
    select team_id, person_id from team_members where until is null
    union select id, lead_id from teams where lead_id is not null),
  mates as (
    select distinct asked.nth, asked.day, mate.id, mate.name,
      mate.id = asked.person_id as is_self
    from asked
    join team_people own on own.person_id = asked.person_id
    join team_people other on other.team_id = own.team_id
    join people mate on mate.id = other.person_id and mate.status = 'active')`;

/** The live leaves of the team mates on that day, earliest first; own ones are not among them. */
export async function matesOff(db: Db, asked: readonly PersonDay[], now: Date): Promise<MateOff[]> {
  if (asked.length === 0) return [];
  const { rows } = await sql<MateOff>`
    with ${mates(asked)}
    select mates.nth::int as nth, mates.id, mates.name, l.from_minute, l.to_minute, l.status, l.ends_at
    from mates join short_leaves l on l.person_id = mates.id and l.day = mates.day
    where not mates.is_self
      and (l.status in ('approved', 'taken') or (l.status = 'applied' and l.lapses_at > ${now}))
    order by mates.nth, l.from_minute, l.id`.execute(db);
  return rows;
}

/** How many of the team work on that day at all, by place in the list; alone when in no team. */
export async function teamSizes(db: Db, asked: readonly PersonDay[]): Promise<number[]> {
  if (asked.length === 0) return [];
  // Many ask for the same day: whether somebody works on it is looked up once.
  const { rows } = await sql<{ nth: number; of: number }>`
    with ${mates(asked)},
    working as materialized (
      select it.id, it.day from (select distinct id, day from mates) it
      join lateral (${hoursOn(sql`it.id`, sql`it.day`)}) h on true
      where extract(isodow from it.day)::int = any(h.workdays)
        and not ${hasHoliday(sql`it.id`, sql`it.day`)}
        and not ${isAway(sql`it.id`, sql`it.day`)})
    select nth::int as nth, count(*) as of
    from mates left join working using (id, day)
    where is_self or working.id is not null
    group by nth`.execute(db);
  return asked.map((_, index) => rows.find((it) => it.nth === index + 1)?.of ?? 1);
}
