import { sql } from 'kysely';
import { dayOf } from '#/kernel/dates.ts';
import { addDays, endOfMonth, startOfWeek, weekdayOf } from '#/kernel/days.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import type { Context } from '#/store/handler.ts';
import { personInScope, teamInScope } from '#/store/scope.ts';
import { leaveCan, mayDecideOn } from '../leave.policy.ts';
import { selectDayLeaves, type DayLeaveRow } from './day-leaves.records.ts';
import type { daysEndpoints } from './days.contract.ts';
import { inTeam } from './list-days.server.ts';

type Wanted = ParsedInputOf<(typeof daysEndpoints)['GET /leave-calendar']>;

/** More than a month of a large company has; the calendar is not paged. */
const CALENDAR_ROWS = 2000;

/** Whether type, note and what waits are the reader's business; others see who is away. */
const isTold = (row: DayLeaveRow, { who }: Context) =>
  row.person_id === who.id || row.is_kept || mayDecideOn(who, row);

function asSeen(row: DayLeaveRow, context: Context) {
  const told = isTold(row, context);
  return {
    id: row.id,
    version: row.version,
    person: { id: row.person_id, name: row.person_name },
    firstDay: row.firstDay,
    lastDay: row.lastDay,
    starts: row.starts,
    ends: row.ends,
    status: row.status,
    type: told ? row.type_name : null,
    note: told ? row.note : null,
    can: leaveCan(row, context.who, context.now),
  };
}

/** Who is away in the whole weeks around a month. Who left is not among them. */
export async function leaveCalendar(wanted: Wanted, context: Context) {
  const { db, who, scope, now } = context;
  const today = dayOf(now);
  const first = `${wanted.month ?? today.slice(0, 7)}-01`;
  const last = endOfMonth(first);
  const conditions = [
    sql`${personInScope('l.person_id', who, scope)}`,
    sql`p.status <> 'left'`,
    sql`l.first_day <= ${addDays(last, 7 - weekdayOf(last))}`,
    sql`l.last_day >= ${startOfWeek(first)}`,
    sql`now_status in ('applied', 'approved', 'taken')`,
  ];
  if (wanted.person) conditions.push(sql`l.person_id = ${wanted.person}`);
  if (wanted.team) conditions.push(inTeam(wanted.team, 'l.person_id', context));
  const rows = await selectDayLeaves(db, now, {
    who,
    where: sql.join(conditions, sql` and `),
    order: sql`l.first_day, p.name, l.id`,
    limit: CALENDAR_ROWS,
    offset: 0,
  });
  const teams = await db
    .selectFrom('teams')
    .select(['id', 'name'])
    .where(teamInScope('id', who, scope))
    .orderBy('name')
    .execute();
  // What only may come is no news for colleagues.
  const shown = rows.filter((it) => it.status !== 'applied' || isTold(it, context));
  return { rows: shown.map((it) => asSeen(it, context)), today, teams };
}
