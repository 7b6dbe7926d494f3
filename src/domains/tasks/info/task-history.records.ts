import type { Db } from '#/store/records/records.ts';

const person = (id: number | null, name: string | null) =>
  id === null ? null : { id, name: name! };

/** Who worked on a task when, and what happened to it, both oldest first. */
export async function historyOf(db: Db, taskId: number) {
  const intervals = await db
    .selectFrom('task_intervals as i')
    .innerJoin('people as p', 'p.id', 'i.person_id')
    .select(['p.id', 'p.name', 'i.started_at', 'i.ended_at', 'i.end_reason'])
    .where('i.task_id', '=', taskId)
    .orderBy('i.started_at')
    .execute();
  const events = await db
    .selectFrom('task_events as e')
    .leftJoin('people as p', 'p.id', 'e.person_id')
    .selectAll('e')
    .select('p.name')
    .where('e.task_id', '=', taskId)
    .orderBy('e.id')
    .execute();
  return {
    intervals: intervals.map((it) => ({
      person: { id: it.id, name: it.name },
      startedAt: it.started_at,
      endedAt: it.ended_at,
      endReason: it.end_reason,
    })),
    events: events.map((it) => ({
      at: it.at,
      person: person(it.person_id, it.name),
      kind: it.kind,
      from: it.from_status,
      to: it.to_status,
      reason: it.reason,
      note: it.note,
      changes: it.changes,
    })),
  };
}
