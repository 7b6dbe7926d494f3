import { sql } from 'kysely';
import type { DayRange } from '#/kernel/days.ts';
import type { Db } from '#/store/records/records.ts';

/** Who approved what somebody did on a day of these; null while nobody has. */
export async function approvedDays(db: Db, { from, to }: DayRange) {
  const rows = await db
    .selectFrom('timesheet_parts as p')
    .innerJoin('people as d', 'd.id', 'p.decided_by')
    .crossJoinLateral(sql<{ day: string }>`unnest(p.days)`.as<'worked'>(sql`worked(day)`))
    .select(['p.person_id', 'worked.day', 'd.name as by'])
    .where('p.status', '=', sql.lit('approved'))
    .where((eb) => eb.between('worked.day', from, to))
    .execute();
  const byDay = new Map(rows.map((it) => [`${it.person_id} ${it.day}`, it.by]));
  return (personId: number, day: string) => byDay.get(`${personId} ${day}`) ?? null;
}
