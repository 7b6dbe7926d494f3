import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Context } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { mayOpen } from '../library/library.records.ts';
import type { ReportSchedule } from './schedules.contract.ts';

interface Wanted {
  where: RawBuilder<SqlBool>;
  limit: number;
  offset: number;
}

/** Schedules of the reader's own and those that reach them; `where` may use `s`. */
export const selectSchedules = ({ db, who }: Context, wanted: Wanted) =>
  db
    .selectFrom('report_schedules as s')
    .innerJoin('reports as r', 'r.id', 's.report_id')
    .innerJoin('people as p', 'p.id', 's.author_id')
    .select(['s.id', 's.version', 's.report_id', 'r.name as report', 's.author_id'])
    .select(['p.name as author', 's.every', 's.weekday', 's.monthday', 's.at', 's.format'])
    .select(['s.active', 's.next_at'])
    .select((eb) => [
      eb
        .selectFrom('report_runs')
        .select((it) => it.fn.max('ran_at').as('at'))
        .whereRef('schedule_id', '=', 's.id')
        .as('last_at'),
      jsonArrayFrom(
        eb
          .selectFrom('report_recipients as x')
          .innerJoin('people as q', 'q.id', 'x.person_id')
          .select(['q.id', 'q.name'])
          .whereRef('x.schedule_id', '=', 's.id')
          .orderBy('q.name'),
      ).as('recipients'),
      sql<number>`count(*) over ()::int`.as('total'),
    ])
    .where('r.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('s.author_id', '=', who.id),
        eb.exists(
          eb
            .selectFrom('report_recipients as x')
            .whereRef('x.schedule_id', '=', 's.id')
            .where('x.person_id', '=', who.id),
        ),
      ]),
    )
    .where(wanted.where)
    .orderBy(sql`lower(r.name)`)
    .orderBy('s.id')
    .limit(wanted.limit)
    .offset(wanted.offset)
    .execute();

type Row = Awaited<ReturnType<typeof selectSchedules>>[number];

export async function findSchedule(context: Context, id: number): Promise<Row | undefined> {
  const [row] = await selectSchedules(context, {
    where: sql<boolean>`s.id = ${id}`,
    limit: 1,
    offset: 0,
  });
  return row;
}

export function scheduleOf(row: Row, readerId: number): ReportSchedule {
  const { id, version, every, weekday, monthday, at, format, active } = row;
  const mine = row.author_id === readerId;
  // Whoever only gets it learns of themselves alone: the others may be none of their team.
  const recipients = mine ? row.recipients : row.recipients.filter((it) => it.id === readerId);
  return {
    id,
    version,
    every,
    weekday,
    monthday,
    at,
    format,
    active,
    mine,
    recipients,
    report: { id: row.report_id, name: row.report },
    author: { id: row.author_id, name: row.author },
    receives: row.recipients.some((it) => it.id === readerId),
    nextAt: row.next_at.toISOString(),
    lastAt: row.last_at?.toISOString() ?? null,
  };
}

export async function setRecipients(db: Db, scheduleId: number, personIds: readonly number[]) {
  await db.deleteFrom('report_recipients').where('schedule_id', '=', scheduleId).execute();
  await db
    .insertInto('report_recipients')
    .values([...new Set(personIds)].map((person_id) => ({ schedule_id: scheduleId, person_id })))
    .execute();
}

/** Whether an author may still open the report that is mailed in their name. */
export const opensStill = async (db: Db, reportId: number, who: Parameters<typeof mayOpen>[0]) =>
  (await db
    .selectFrom('reports as r')
    .select('r.id')
    .where('r.id', '=', reportId)
    .where(mayOpen(who))
    .executeTakeFirst()) !== undefined;
