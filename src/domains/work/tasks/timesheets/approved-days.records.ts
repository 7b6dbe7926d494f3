import { sql } from 'kysely';
import type { DayRange } from '#/kernel/days.ts';
import type { Db } from '#/store/records/records.ts';

/** Who approved what somebody did on a day of these; null while nobody has. */
export async function approvedDays(db: Db, { from, to }: DayRange) {
  const { rows } = await sql<{ person_id: number; day: string; by: string }>`
    select p.person_id, worked.day, d.name as by
    from timesheet_parts p join people d on d.id = p.decided_by, unnest(p.days) as worked(day)
    where p.status = 'approved' and worked.day between ${from} and ${to}`.execute(db);
  const byDay = new Map(rows.map((it) => [`${it.person_id} ${it.day}`, it.by]));
  return (personId: number, day: string) => byDay.get(`${personId} ${day}`) ?? null;
}
