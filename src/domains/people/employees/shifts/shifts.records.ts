import { sql } from 'kysely';
import { addDays } from '#/kernel/days.ts';
import { hoursOn } from '#/store/hours-on-day.ts';
import type { Db } from '#/store/records/records.ts';
import type { PersonShift, Shift } from './shifts.contract.ts';

/** The first row of a shift's hours holds from the beginning. */
export const BEGINNING = '1970-01-01';

/** The shifts as they stand on a day, the standard one first. */
export async function listShifts(db: Db, today: string): Promise<Shift[]> {
  const { rows } = await sql<Shift>`
    with having_it as (
      select h.id, count(*)::int as people
      from people p join lateral (${hoursOn(sql`p.id`, sql`${today}::date`)}) h on true
      where p.status <> 'left' group by h.id)
    select s.id, s.version, s.name, s.standard, h.starts as "from", h.ends as "to", h.workdays,
      coalesce(n.people, 0) as people,
      coalesce((select json_agg(json_build_object('since', f.since, 'from', f.starts, 'to', f.ends,
          'workdays', f.workdays) order by f.since)
        from shift_hours f where f.shift_id = s.id and f.since > ${today}), '[]') as planned
    from shifts s
    join lateral (select * from shift_hours it where it.shift_id = s.id and it.since <= ${today}
      order by it.since desc limit 1) h on true
    left join having_it n on n.id = s.id
    order by s.standard desc, lower(s.name)`.execute(db);
  return rows;
}

interface Segment {
  since: string;
  id: number;
  name: string;
  from: string;
  to: string;
  workdays: number[];
  set: boolean;
}

const isSame = (one: Segment, other: Segment) =>
  one.id === other.id &&
  one.from === other.from &&
  one.to === other.to &&
  String(one.workdays) === String(other.workdays);

/**
 * The hours of a person over time, the latest first: they change when the person is put on another
 * shift, and when the hours of their shift do.
 */
export async function personShifts(db: Db, personId: number): Promise<PersonShift[]> {
  const { rows } = await sql<Segment>`
    with own as (select shift_id, since from person_shifts where person_id = ${personId}),
    days as (
      select since from own
      union select since from shift_hours
        where shift_id in (select shift_id from own) or shift_id in (select id from shifts where standard))
    select days.since, h.*, exists (select 1 from own where own.since = days.since) as set
    from days join lateral (${hoursOn(sql`${personId}::int`, sql`days.since`)}) h on true
    order by days.since`.execute(db);
  const changes = rows.filter((it, at) => it.set || at === 0 || !isSame(it, rows[at - 1]!));
  return changes
    .map(({ since, id, name, from, to, workdays, set }, at) => {
      const next = changes[at + 1];
      return {
        since: since === BEGINNING ? null : since,
        until: next ? addDays(next.since, -1) : null,
        shift: { id, name },
        from,
        to,
        workdays,
        set,
      };
    })
    .toReversed();
}
