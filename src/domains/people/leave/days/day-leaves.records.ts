import { sql, type RawBuilder } from 'kysely';
import { may, scopeOf } from '#/kernel/access.ts';
import type { Db } from '#/store/records/records.ts';
import { personInScope } from '#/store/scope.ts';
import type { Who } from '#/store/who.ts';
import { leadOf } from '../leave-approver.records.ts';
import type { LeaveStatus } from '../leave-rules.ts';
import { countedDays } from './counted-days.records.ts';
import type { LeaveDays } from './leave-days.ts';
export type DayLeaveRow = Awaited<ReturnType<typeof selectDayLeaves>>[number];

/** The status by now, as `statusAt` computes it. */
const statusBy = (now: Date) => sql<LeaveStatus>`case
  when l.status = 'applied' and l.lapses_at <= ${now} then 'lapsed'
  when l.status = 'approved' and l.ends_at <= ${now} then 'taken'
  else l.status end`;

/** Condition on a column with a person's id: the reader keeps balances of that person. */
export function balancesKept(column: string, who: Who) {
  const scope = scopeOf(may('short-leave:configure'), who.grants);
  return scope ? personInScope(column, who, scope) : sql<boolean>`false`;
}

/** The days of `leaves l`. */
export const daysShown = [
  sql<string>`l.first_day`.as('firstDay'),
  sql<string>`l.last_day`.as('lastDay'),
  sql<LeaveDays['starts']>`case when l.starts_midday then 'midday' else 'morning' end`.as('starts'),
  sql<LeaveDays['ends']>`case when l.ends_midday then 'midday' else 'evening' end`.as('ends'),
] as const;

export interface Selection {
  who: Who;
  where: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  limit: number;
  offset: number;
}

/** Leaves of days with the names that belong to them; `where` may use `l`, `p`, `lead` and `now_status`. */
export const selectDayLeaves = (
  db: Db,
  now: Date,
  { who, where, order, limit, offset }: Selection,
) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('leaves as l')
        .innerJoin('people as p', 'p.id', 'l.person_id')
        .innerJoin('leave_types as t', 't.id', 'l.type_id')
        .leftJoin('people as d', 'd.id', 'l.decided_by')
        .leftJoinLateral(leadOf('l.person_id').as('lead'), (join) => join.onTrue())
        .crossJoinLateral(
          sql<{ now_status: LeaveStatus }>`(select ${statusBy(now)} as now_status)`.as('s'),
        )
        .select(['l.id', 'l.version', 'l.person_id', 'p.name as person_name', 'l.type_id'])
        .select(['t.name as type_name', ...daysShown, 'l.note'])
        // By now, not as last written.
        .select('s.now_status as status')
        .select(['l.starts_at', 'l.lapses_at', 'l.asked_at', 'l.decided_by'])
        .select(['d.name as decider_name', 'l.decided_at', 'l.comment'])
        .select(['lead.id as lead_id', 'lead.name as lead_name'])
        // The reader leads a team the person is in at present.
        .select(
          sql<boolean>`exists (select 1 from team_members m join teams t on t.id = m.team_id
            where m.person_id = l.person_id and m.until is null and t.lead_id = ${who.id})`.as(
            'is_led',
          ),
        )
        // The reader keeps the balances of the person.
        .select(sql<boolean>`${balancesKept('l.person_id', who)}`.as('is_kept'))
        .select(sql<number>`count(*) over ()`.as('total'))
        .select(sql<number>`row_number() over (order by ${order})`.as('place'))
        .where(sql<boolean>`${where}`)
        .orderBy('place')
        .limit(limit)
        .offset(offset)
        .as('it'),
    )
    .selectAll('it')
    // Working days that it takes, in halves.
    .select(
      sql<number>`coalesce((select sum(d.half_days)::int from leaves l, lateral ${countedDays} d
        where l.id = it.id), 0)`.as('half_days'),
    )
    .orderBy('place')
    .execute();

export async function findDayLeave(db: Db, id: number, who: Who, now: Date) {
  const found = { who, where: sql`l.id = ${id}`, order: sql`l.id`, limit: 1, offset: 0 };
  return (await selectDayLeaves(db, now, found))[0];
}

/** One leave as it stands; locked for this transaction, so that two decisions come one by one. */
export async function lockDayLeave(db: Db, id: number, who: Who, now: Date) {
  await db.selectFrom('leaves').select('id').where('id', '=', id).forUpdate().execute();
  return findDayLeave(db, id, who, now);
}

/** Moves a locked leave on; the reader's name is in the row that is read afterwards. */
export async function moveDayLeave(
  db: Db,
  id: number,
  to: {
    status: LeaveStatus;
    decided_by?: number | null;
    decided_at?: Date | null;
    comment?: string | null;
  },
) {
  await db
    .updateTable('leaves')
    .set((it) => ({ ...to, version: it('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}
