import { sql } from 'kysely';
import { dayOf, timeOf } from '#/kernel/dates.ts';
import { conflict } from '#/kernel/refusal.ts';
import type { Db } from '#/store/records/records.ts';
import type { TaskStatus } from './task-rules.ts';
import { openSince } from './timesheets/locked-time.records.ts';

export interface Event {
  personId: number | null;
  from: TaskStatus;
  to: TaskStatus;
  reason?: string | undefined;
  note?: string | undefined;
  /** Why it goes on although items of its checklist are open. */
  override?: string | null | undefined;
}

/** One change of work at a time for a person: everything that touches their intervals waits here. */
export async function lockPerson(db: Db, id: number) {
  await db.selectFrom('people').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

export async function lockTask(db: Db, id: number) {
  await db.selectFrom('tasks').select('id').where('id', '=', id).forUpdate().execute();
}

/** Writes the new status and what it means for the other columns, and keeps the move. */
export async function moveTask(db: Db, id: number, event: Event, now: Date) {
  await db
    .updateTable('tasks')
    .set((it) => ({
      status: event.to,
      pause_reason: event.to === 'paused' ? (event.reason ?? null) : null,
      closed_at: event.to === 'closed' ? now : null,
      checklist_override: event.override ?? null,
      updated_at: now,
      version: it('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  await db
    .insertInto('task_events')
    .values({
      task_id: id,
      person_id: event.personId,
      at: now,
      kind: 'moved',
      from_status: event.from,
      to_status: event.to,
      reason: event.reason ?? event.override ?? null,
      note: event.note ?? null,
    })
    .execute();
}

/** What lies further ahead, ms, was not made by another server's clock that is a little ahead, but by a wrong one. */
const APART_MS = 30 * 60_000;

/**
 * Begins a stretch of work. Another server's clock may be a little ahead, and what was pressed without
 * a line says itself when: it begins no earlier than the person's last stretch ended, because stretches
 * never overlap, than the task was made and than the last closed month was over. That it is heard of now is a sign of life.
 * @throws Refusal `conflict` when the last stretch ends well ahead, as one made under a wrong clock does:
 * all work until then would count for nothing.
 */
export async function startInterval(
  db: Db,
  taskId: number,
  personId: number,
  at: Date,
  now: Date = at,
) {
  await refuseAhead(db, personId, now);
  const start = sql<{ start: Date }>`(select greatest(${at}::timestamptz,
    (select least(created_at, ${now}::timestamptz) from tasks where id = ${taskId}),
    (select max(ended_at) from task_intervals where person_id = ${personId}
      and (ended_at > started_at or ended_at <= ${new Date(now.getTime() + APART_MS)})),
    ${openSince()}) as start)`;
  await db
    .insertInto('task_intervals')
    .columns(['task_id', 'person_id', 'started_at', 'last_beat_at'])
    .expression((eb) =>
      eb
        .selectFrom(start.as('it'))
        .select([
          sql<number>`${taskId}::int`.as('task_id'),
          sql<number>`${personId}::int`.as('person_id'),
          'it.start',
          sql<Date>`greatest(start, ${now}::timestamptz)`.as('last_beat_at'),
        ]),
    )
    .execute();
}

/** A stretch that began ahead and was ended at once is empty, and in nobody's way. */
async function refuseAhead(db: Db, personId: number, now: Date) {
  const last = await db
    .selectFrom('task_intervals')
    .select((it) => it.fn.max('ended_at').as('end'))
    .where('person_id', '=', personId)
    .whereRef('ended_at', '>', 'started_at')
    .where('ended_at', '>', new Date(now.getTime() + APART_MS))
    .executeTakeFirst();
  if (!last?.end) return;
  throw conflict(
    `Your last work on record ends on ${dayOf(last.end)} at ${timeOf(last.end)}, which is still to come: the server's clock was wrong. Correct it under Time, then start.`,
  );
}

/** Ends whatever stretch is running on the task. */
export async function endInterval(db: Db, taskId: number, reason: string, now: Date) {
  await db
    .updateTable('task_intervals')
    .set({ ended_at: sql<Date>`greatest(${now}::timestamptz, started_at)`, end_reason: reason })
    .where('task_id', '=', taskId)
    .where('ended_at', 'is', null)
    .execute();
}

/** A sign of life of the person at work; false when nothing runs. */
export async function beat(db: Db, personId: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('task_intervals')
    .set({ last_beat_at: sql<Date>`greatest(last_beat_at, ${now}::timestamptz)` })
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
