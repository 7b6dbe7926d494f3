import { sql } from 'kysely';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, invalid, notFound } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { settleTasks } from '../settle-tasks.records.ts';
import type { tasksEndpoints } from '../tasks.contract.ts';
import { refuseLocked } from '../timesheets/locked-time.records.ts';
import { beat, lockPerson } from '../work.records.ts';
import { lockWork } from './correct.server.ts';
import { keepChange, stateOf, stretchById } from './stretches.records.ts';
import { IDLE, IDLE_SECONDS } from './timer-rules.ts';
import type { timersEndpoints } from './timers.contract.ts';

type Beat = ParsedInputOf<(typeof tasksEndpoints)['POST /tasks/heartbeat']>;
type Answer = ParsedInputOf<(typeof timersEndpoints)['POST /tasks/idle']>;

/** The times of a person that wait for an answer, the oldest first. */
export async function openIdle(db: Db, personId: number) {
  const rows = await db
    .selectFrom('task_idle as i')
    .innerJoin('tasks as t', 't.id', 'i.task_id')
    .select(['i.id', 'i.task_id', 't.key', 't.title', 'i.from_at', 'i.to_at'])
    .where('i.person_id', '=', personId)
    .where('i.answer', 'is', null)
    .orderBy('i.from_at')
    .execute();
  return rows.map((it) => ({
    id: it.id,
    task: { id: it.task_id, key: it.key, title: it.title },
    from: it.from_at,
    to: it.to_at,
  }));
}

/**
 * Writes down that nobody touched one device from so many to so many seconds ago. It counts from the
 * last sign of life of any device: who worked elsewhere meanwhile was not away.
 */
async function noteIdle(db: Db, personId: number, now: Date, idle: NonNullable<Beat['idle']>) {
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  const until = ago(idle.until);
  const away = sql<Date>`greatest(started_at, last_beat_at, ${ago(idle.since)})`;
  await db
    .insertInto('task_idle')
    .columns(['person_id', 'task_id', 'from_at', 'to_at'])
    .expression((eb) =>
      eb
        .selectFrom((it) =>
          it
            .selectFrom('task_intervals')
            .select(['person_id', 'task_id', away.as('away')])
            .where('person_id', '=', personId)
            .where('ended_at', 'is', null)
            .as('it'),
        )
        .select(['person_id', 'task_id', 'away', sql<Date>`${until}::timestamptz`.as('until')])
        .where(sql<boolean>`${until} - away >= make_interval(secs => ${IDLE_SECONDS})`),
    )
    .execute();
}

/** A sign of life: the running task hears it; whether a time away waits for an answer. */
export const signOfLife = ({ idle }: Beat, { who, now, commit }: Context) =>
  commit(async ({ db, notify }) => {
    await lockPerson(db, who.id);
    await settleTasks(db, now, notify, who.id);
    if (idle) await noteIdle(db, who.id, now, idle);
    const running = await beat(db, who.id, now);
    return { running, idle: (await openIdle(db, who.id)).length > 0 };
  });

type Piece = Awaited<ReturnType<typeof piecesWithin>>[number];

const shorten = (db: Db, id: number, to: object) =>
  db
    .updateTable('task_intervals')
    .set((row) => ({ ...to, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

/** Takes [from, to) out of one stretch that shares time with it. Returns the numbers it leaves. */
async function cutPiece(db: Db, personId: number, it: Piece, from: Date, to: Date) {
  const isBefore = it.started_at < from;
  const isAfter = it.ended_at === null || it.ended_at > to;
  if (isBefore) await shorten(db, it.id, { ended_at: from, last_beat_at: from, end_reason: IDLE });
  else if (isAfter) {
    const beats = it.last_beat_at > to ? it.last_beat_at : to;
    await shorten(db, it.id, { started_at: to, last_beat_at: beats });
  } else await db.deleteFrom('task_intervals').where('id', '=', it.id).execute();
  if (!isBefore || !isAfter) return isBefore || isAfter ? [it.id] : [];
  const { id } = await db
    .insertInto('task_intervals')
    .values({
      task_id: it.task_id,
      person_id: personId,
      started_at: to,
      ended_at: it.ended_at,
      last_beat_at: it.last_beat_at > to ? it.last_beat_at : to,
      end_reason: it.end_reason,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return [it.id, id];
}

const piecesWithin = (db: Db, personId: number, from: Date, to: Date) =>
  db
    .selectFrom('task_intervals')
    .select(['id', 'task_id', 'started_at', 'ended_at', 'last_beat_at', 'end_reason'])
    .where('person_id', '=', personId)
    .where(sql<boolean>`tstzrange(started_at, ended_at) && tstzrange(${from}, ${to})`)
    .orderBy('started_at')
    .execute();

/** Takes a time out of all work of a person; what runs goes on running. Returns the seconds it was. */
async function cutOut({ db, now }: Context, personId: number, from: Date, to: Date) {
  const rows = await piecesWithin(db, personId, from, to);
  let seconds = 0;
  for (const it of rows) {
    const before = stateOf(await stretchById(db, now, it.id));
    const start = Math.max(from.getTime(), it.started_at.getTime());
    seconds += (Math.min(to.getTime(), it.ended_at?.getTime() ?? Infinity) - start) / 1000;
    const left = await cutPiece(db, personId, it, from, to);
    const about = { personId, byId: personId, kind: 'idle' } as const;
    if (left.length === 0) await keepChange(db, { ...about, id: it.id, before, after: null }, now);
    for (const id of left) {
      const after = stateOf(await stretchById(db, now, id));
      await keepChange(db, { ...about, id, before: id === it.id ? before : null, after }, now);
    }
  }
  return Math.round(seconds);
}

/** Does what the person says about a time away, whatever was begun or corrected since. */
export async function answerIdle({ id, choice, keepMinutes }: Answer, context: Context) {
  const { db, who, now, audit } = context;
  await lockWork(context, who.id);
  const idle = await db
    .selectFrom('task_idle')
    .selectAll()
    .where('id', '=', id)
    .where('person_id', '=', who.id)
    .executeTakeFirst();
  if (!idle) throw notFound('This time away');
  if (idle.answer) throw conflict('This was answered already, perhaps on another device.');
  const kept = choice === 'keep' ? Infinity : (keepMinutes ?? 0) * 60_000;
  const from = new Date(Math.min(idle.from_at.getTime() + kept, idle.to_at.getTime()));
  if (choice === 'split' && from >= idle.to_at) {
    const most = Math.ceil((idle.to_at.getTime() - idle.from_at.getTime()) / 60_000) - 1;
    throw invalid({ keepMinutes: `Choose 1 to ${most} minutes, or keep it all.` });
  }
  await db
    .updateTable('task_idle')
    .set({ answer: choice, answered_at: now })
    .where('id', '=', id)
    .execute();
  if (choice !== 'keep') await refuseLocked(db, who.id, [{ from, to: idle.to_at }]);
  const discardedSeconds = choice === 'keep' ? 0 : await cutOut(context, who.id, from, idle.to_at);
  audit({
    action: 'task-time.idle',
    subject: ['task', idle.task_id],
    before: { from: idle.from_at, to: idle.to_at },
    after: { choice, keepMinutes, discardedSeconds },
  });
  return { discardedSeconds };
}
