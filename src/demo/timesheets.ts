import { sql } from 'kysely';
import { businessZone } from '#/kernel/dates.ts';
import { addDays, addMonths, startOfMonth, startOfWeek } from '#/kernel/days.ts';
import type { Db } from '#/store/records/records.ts';
import type { Cast } from './people.ts';

/**
 * Everybody's weeks of the last month: approved, but for the last one, which some have not submitted
 * and one got back. The month before that is locked.
 */
export async function seedTimesheets(db: Db, { people }: Cast, today: string) {
  const monday = startOfWeek(today);
  await sql`
    insert into timesheet_parts (person_id, monday, team_id, days, status, seconds, submitted_at,
      decided_by, decided_at, reason)
    select w.person_id, w.monday, m.team_id,
      array(select w.monday + n from generate_series(0, 6) n), s.status, w.seconds,
      (w.monday + 7)::timestamp at time zone ${businessZone()},
      case when s.status <> 'submitted' then t.lead_id end,
      case when s.status <> 'submitted' then (w.monday + 8)::timestamp at time zone ${businessZone()} end,
      case when s.status = 'returned' then 'Friday afternoon is missing' end
    from (select i.person_id,
        date_trunc('week', i.started_at at time zone ${businessZone()})::date as monday,
        sum(extract(epoch from i.ended_at - i.started_at))::int as seconds
      from task_intervals i where i.ended_at is not null group by 1, 2) w
    join (select person_id, min(team_id) as team_id from team_members where until is null
      group by person_id) m on m.person_id = w.person_id
    join teams t on t.id = m.team_id
    cross join lateral (select case
        when w.monday < ${addDays(monday, -7)}::date then 'approved'
        when w.person_id % 4 = 0 and w.monday + 8 <= ${today}::date then 'returned' else 'submitted' end as status) s
    where w.monday between ${addDays(monday, -35)}::date and ${addDays(monday, -7)}::date
      and (w.monday < ${addDays(monday, -7)}::date or w.person_id % 4 < 3)
      and (s.status = 'submitted' or (t.lead_id is not null and t.lead_id <> w.person_id))`.execute(
    db,
  );
  const hr = people.get('Ayesha Rauf') ?? people.get('Omar Khalid')!;
  const month = addMonths(startOfMonth(today), -2);
  await db
    .insertInto('timesheet_locks')
    .values({ month, locked_by: hr, locked_at: new Date(`${addMonths(month, 1)}T06:00:00Z`) })
    .execute();
}
