import { sql } from 'kysely';
import type { Db } from '#/store/records/records.ts';
import type { BugEvent } from './bug-reports.contract.ts';

interface NewEvent {
  reportId: number;
  /** Null: Backlot itself. */
  personId: number | null;
  at: Date;
  field: BugEvent['field'];
  from?: string | number | null | undefined;
  to?: string | number | null | undefined;
  note?: string | null | undefined;
}

const words = (it: string | number | null | undefined) => (it == null ? null : String(it));

/** Writes down what happened to a report. */
export async function keepEvent(
  db: Db,
  { reportId, personId, at, field, from, to, note }: NewEvent,
) {
  await db
    .insertInto('bug_report_events')
    .values({
      report_id: reportId,
      person_id: personId,
      at,
      field,
      from_value: words(from),
      to_value: words(to),
      note: note ?? null,
    })
    .execute();
}

/** The latest of what happened to a report, the newest first. */
export async function eventsOf(db: Db, reportId: number) {
  const rows = await db
    .selectFrom('bug_report_events as e')
    .leftJoin('people as p', 'p.id', 'e.person_id')
    .selectAll('e')
    .select('p.name as person_name')
    .where('e.report_id', '=', reportId)
    .orderBy('e.id', 'desc')
    .limit(sql.lit(200))
    .execute();
  return rows.map((it) => ({
    id: it.id,
    at: it.at,
    person: it.person_id === null ? null : { id: it.person_id, name: it.person_name! },
    field: it.field,
    from: it.from_value,
    to: it.to_value,
    note: it.note,
  }));
}
