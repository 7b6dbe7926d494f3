import { sql, type RawBuilder } from 'kysely';
import type { Context } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { mayOpen } from '../library/library.records.ts';
import type { ReportSchedule, Rhythm } from './schedules.contract.ts';

interface Row {
  id: number;
  version: number;
  report_id: number;
  report: string;
  author_id: number;
  author: string;
  every: Rhythm;
  weekday: number;
  monthday: number;
  at: string;
  format: 'pdf' | 'xlsx';
  active: boolean;
  recipients: { id: number; name: string }[];
  next_at: Date;
  last_at: Date | null;
  total: number;
}

interface Wanted {
  where: RawBuilder<unknown>;
  limit: number;
  offset: number;
}

/** Schedules of the reader's own and those that reach them; `where` may use `s`. */
export async function selectSchedules({ db, who }: Context, wanted: Wanted): Promise<Row[]> {
  const receives = sql`exists (select from report_recipients x
    where x.schedule_id = s.id and x.person_id = ${who.id})`;
  const { rows } = await sql<Row>`
    select s.id, s.version, s.report_id, r.name as report, s.author_id, p.name as author,
      s.every, s.weekday, s.monthday, s.at, s.format, s.active, s.next_at,
      (select max(ran_at) from report_runs where schedule_id = s.id) as last_at,
      coalesce((select json_agg(json_build_object('id', q.id, 'name', q.name) order by q.name)
        from report_recipients x join people q on q.id = x.person_id
        where x.schedule_id = s.id), '[]') as recipients,
      count(*) over ()::int as total
    from report_schedules s
    join reports r on r.id = s.report_id and r.deleted_at is null
    join people p on p.id = s.author_id
    where (s.author_id = ${who.id} or ${receives}) and ${wanted.where}
    order by lower(r.name), s.id
    limit ${wanted.limit} offset ${wanted.offset}`.execute(db);
  return rows;
}

export async function findSchedule(context: Context, id: number): Promise<Row | undefined> {
  const [row] = await selectSchedules(context, { where: sql`s.id = ${id}`, limit: 1, offset: 0 });
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
