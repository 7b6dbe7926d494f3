import type { Db } from '#/store/records/records.ts';

const person = (id: number | null, name: string | null) =>
  id === null ? null : { id, name: name ?? '' };

/** Events with the names of who caused them; may be narrowed and ordered further. */
export const eventsQuery = (db: Db) =>
  db
    .selectFrom('task_events as e')
    .leftJoin('people as p', 'p.id', 'e.person_id')
    .selectAll('e')
    .select('p.name as person_name');

type EventRow = Awaited<ReturnType<ReturnType<typeof eventsQuery>['execute']>>[number];

export const asEvent = (it: EventRow) => ({
  id: it.id,
  at: it.at,
  person: person(it.person_id, it.person_name),
  kind: it.kind,
  from: it.from_status,
  to: it.to_status,
  reason: it.reason,
  note: it.note,
  changes: it.changes,
});

async function intervalsOf(db: Db, taskId: number) {
  const rows = await db
    .selectFrom('task_intervals as i')
    .innerJoin('people as p', 'p.id', 'i.person_id')
    .select(['p.id', 'p.name', 'i.started_at', 'i.ended_at', 'i.end_reason'])
    .where('i.task_id', '=', taskId)
    .orderBy('i.started_at')
    .execute();
  return rows.map((it) => ({
    person: { id: it.id, name: it.name },
    startedAt: it.started_at,
    endedAt: it.ended_at,
    endReason: it.end_reason,
  }));
}

/** Who worked on a task when, and what happened to it, both oldest first. */
export async function historyOf(db: Db, taskId: number) {
  const events = await eventsQuery(db).where('e.task_id', '=', taskId).orderBy('e.id').execute();
  return { intervals: await intervalsOf(db, taskId), events: events.map(asEvent) };
}
