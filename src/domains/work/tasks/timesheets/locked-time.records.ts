import { sql } from 'kysely';
import { namedDay } from '#/kernel/date-words.ts';
import { monthName } from '#/kernel/date-words.ts';
import { businessZone } from '#/kernel/dates.ts';
import { conflict } from '#/kernel/refusal.ts';
import { share } from '#/store/records/hold.ts';
import type { Db } from '#/store/records/records.ts';

interface Span {
  from: Date;
  /** Null while it runs. */
  to: Date | null;
}

/** A month is closed by one person at a time, and not while somebody's work in it is being changed. */
export const holdMonths = (db: Db) => share(db, LOCK);
/** Any constant, for the locks of months. */
export const LOCK = 7_340_301;

/**
 * Refuses in words what would touch a closed month or an approved week of a person. The database
 * refuses the former as well.
 */
export async function refuseLocked(
  db: Db,
  personId: number,
  spans: readonly Span[],
): Promise<void> {
  await holdMonths(db);
  for (const { from, to } of spans) {
    const approved = sql<{ monday: string; by: string }>`(
      select p.monday, d.name as by
      from timesheet_parts p join people d on d.id = p.decided_by, unnest(p.days) as worked(day)
      where p.person_id = ${personId} and p.status = 'approved'
        and tstzrange(worked.day::timestamp at time zone ${businessZone()},
            (worked.day + 1)::timestamp at time zone ${businessZone()})
          && tstzrange(${from}, ${to})
      order by p.monday limit 1)`;
    const { month, monday, by } = await db
      .selectFrom(db.selectNoFrom(sql.lit(1).as('it')).as('one'))
      .leftJoinLateral(approved.as('part'), (join) => join.onTrue())
      .select(
        sql<string | null>`(select month from timesheet_locks
          where tstzrange(month::timestamp at time zone ${businessZone()},
              (month + interval '1 month') at time zone ${businessZone()})
            && tstzrange(${from}, ${to}, '[]') order by month limit 1)`.as('month'),
      )
      .select(['part.monday', 'part.by'])
      .executeTakeFirstOrThrow();
    if (month) throw conflict(`${monthName(month)} is locked: its working time stays as it is.`);
    if (monday)
      throw conflict(
        `The week of ${namedDay(monday)} is approved. Ask ${by} to return it before you change it.`,
      );
  }
}

/** The first instant that no closed month comes after: work that runs begins no earlier. */
export const openSince = () => sql<Date | null>`(select (max(month) + interval '1 month')
  at time zone ${businessZone()} from timesheet_locks)`;
