import { sql } from 'kysely';
import { dayOf } from '#/kernel/dates.ts';
import { addDays, startOfWeek } from '#/kernel/days.ts';
import type { Db } from '#/store/records/records.ts';
import { workPieces } from '../reports/pieces.records.ts';
import type { Tell } from '../settle-tasks.records.ts';
import { weekWords } from './submit-week.server.ts';
import { allLocked } from './timesheet-rules.ts';
import { daysOf, lockedDays } from './week.records.ts';

/** Reminds whoever worked last week and has not submitted it, where it still can be. */
export async function remindTimesheets(db: Db, now: Date, tell: Tell): Promise<void> {
  const monday = addDays(startOfWeek(dayOf(now)), -7);
  const range = { from: monday, to: addDays(monday, 6) };
  const days = daysOf(monday);
  if (allLocked(days, await lockedDays(db, days))) return;
  const rows = await db
    .selectFrom(workPieces(now, range).as('w'))
    .innerJoin('people as p', 'p.id', 'w.person_id')
    .select('p.id')
    .distinct()
    .where('p.status', '=', sql.lit('active'))
    .where(
      sql<boolean>`not exists (
        select 1 from timesheet_parts t where t.person_id = p.id and t.monday = ${monday}
          and t.status <> 'returned' and w.day = any(t.days))`,
    )
    .orderBy('p.id')
    .execute();
  await tell(
    rows.map((it) => it.id),
    {
      type: 'timesheet.remind',
      title: 'Submit your working time of last week',
      body: weekWords(monday),
      link: `/tasks/timesheet?day=${monday}`,
      action: { id: 'timesheet.submit', label: 'Submit', values: { week: monday } },
      key: `timesheet.remind:${monday}`,
    },
  );
}
