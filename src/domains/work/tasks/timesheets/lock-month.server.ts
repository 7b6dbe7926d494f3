import { sql } from 'kysely';
import { monthName } from '#/kernel/date-words.ts';
import { dayOf, instantOf } from '#/kernel/dates.ts';
import { addMonths, startOfMonth } from '#/kernel/days.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, invalid } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { hold } from '#/store/records/hold.ts';
import { workPieces } from '../reports/pieces.records.ts';
import { settleTasks } from '../settle-tasks.records.ts';
import { LOCK } from './locked-time.records.ts';
import type { timesheetsEndpoints } from './timesheets.contract.ts';

type Of<K extends keyof typeof timesheetsEndpoints> = ParsedInputOf<
  (typeof timesheetsEndpoints)[K]
>;

const SHOWN = 12;

/** The last twelve months, the latest first. */
export async function listMonths(_input: object, { db, now }: Context) {
  const today = dayOf(now);
  const latest = startOfMonth(today);
  const first = addMonths(latest, 1 - SHOWN);
  const months = sql<{ month: string }>`(select it::date as month
    from generate_series(${first}::timestamp, ${latest}::timestamp, '1 month') it)`;
  const rows = await db
    .with(
      (cte) => cte('w').materialized(),
      (qb) =>
        qb
          .selectFrom(workPieces(now, { from: first, to: today }).as('x'))
          .select([
            sql<string>`date_trunc('month', day)::date`.as('month'),
            sql<number>`sum(seconds)::int`.as('seconds'),
            sql<number>`count(distinct person_id)::int`.as('people'),
          ])
          .groupBy('month'),
    )
    .selectFrom(months.as('m'))
    .leftJoin('w', 'w.month', 'm.month')
    .leftJoin('timesheet_locks as l', 'l.month', 'm.month')
    .leftJoin('people as p', 'p.id', 'l.locked_by')
    .select([
      'm.month',
      sql<number>`coalesce(w.seconds, 0)`.as('seconds'),
      sql<number>`coalesce(w.people, 0)`.as('people'),
    ])
    .select(
      sql<number>`(select count(*)::int from timesheet_parts p where p.status = 'submitted'
        and exists (select 1 from unnest(p.days) as one(day)
          where date_trunc('month', one.day)::date = m.month))`.as('waiting'),
    )
    .select(['l.locked_by', 'p.name as locker', 'l.locked_at'])
    .orderBy('m.month', 'desc')
    .execute();
  return {
    rows: rows.map((it) => ({
      month: it.month,
      seconds: it.seconds,
      people: it.people,
      waiting: it.waiting,
      lockedBy: it.locked_by === null ? null : { id: it.locked_by, name: it.locker! },
      lockedAt: it.locked_at,
      mayLock: it.locked_at === null && it.month < latest,
      mayUnlock: it.locked_at !== null,
    })),
  };
}

/** Closes a month, when it is over and nobody is still at work that began in it. */
export async function lockMonth({ month }: Of<'POST /tasks/timesheet-lock'>, context: Context) {
  const { db, who, now, audit, notify } = context;
  const after = addMonths(month, 1);
  if (after > dayOf(now)) throw invalid({ month: `${monthName(month)} is not over yet.` });
  // Whoever changes work meanwhile is waited for, or waits and is refused.
  await hold(db, LOCK);
  await settleTasks(db, now, notify);
  const one = await db
    .selectFrom('task_intervals as i')
    .innerJoin('people as p', 'p.id', 'i.person_id')
    .innerJoin('tasks as t', 't.id', 'i.task_id')
    .select(['p.name', 't.key'])
    .where('i.ended_at', 'is', null)
    .where('i.started_at', '<', instantOf(after))
    .limit(sql.lit(1))
    .executeTakeFirst();
  if (one) throw conflict(`${one.name} is still at ${one.key} since then. Have it paused first.`);
  const made = await db
    .insertInto('timesheet_locks')
    .values({ month, locked_by: who.id, locked_at: now })
    .onConflict((on) => on.doNothing())
    .returning('month')
    .executeTakeFirst();
  if (!made) throw conflict(`${monthName(month)} is locked already.`);
  audit({ action: 'timesheet.lock', subject: ['timesheet-month', month] });
  return { message: `${monthName(month)} is locked: its working time stays as it is.` };
}

/** Opens a month again; whoever locked it is told, because somebody may have been paid by it. */
export async function unlockMonth(
  { month, reason }: Of<'POST /tasks/timesheet-unlock'>,
  { db, who, audit, notify }: Context,
) {
  await hold(db, LOCK);
  const lock = await db
    .deleteFrom('timesheet_locks')
    .where('month', '=', month)
    .returning(['locked_by', 'locked_at'])
    .executeTakeFirst();
  if (!lock) throw conflict(`${monthName(month)} is not locked.`);
  audit({
    action: 'timesheet.unlock',
    subject: ['timesheet-month', month],
    before: { lockedBy: lock.locked_by, lockedAt: lock.locked_at.toISOString() },
    after: { reason },
  });
  if (lock.locked_by !== who.id)
    await notify([lock.locked_by], {
      type: 'timesheet.unlocked',
      title: `${who.name} unlocked ${monthName(month)}`,
      body: reason,
      from: who.name,
      link: '/tasks/timesheet-months',
      key: `timesheet.unlocked:${month}:${lock.locked_at.toISOString()}`,
    });
  return { message: `${monthName(month)} is open again: its working time can be changed.` };
}
