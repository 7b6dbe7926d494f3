import { timeOf } from '#/kernel/dates.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, invalid } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { refuseLocked } from '../timesheets/locked-time.records.ts';
import {
  keep,
  lockWork,
  mayCorrect,
  needReason,
  refuseOverlap,
  stretchNow,
  taskOf,
  toCorrect,
  type Correction,
} from './correct.server.ts';
import { nextAt, timesOf } from './stretch-times.ts';
import { stateOf, type StretchRecord } from './stretches.records.ts';
import { LOGGED } from './timer-rules.ts';
import type { timersEndpoints } from './timers.contract.ts';

type Input<K extends keyof typeof timersEndpoints> = ParsedInputOf<(typeof timersEndpoints)[K]>;
type Save = Input<'POST /tasks/intervals/save'>;

interface Past {
  taskId: number;
  personId: number;
  from: Date;
  to: Date;
  endReason: string;
}

/** A stretch that is over; its number. */
export async function insertPast(db: Db, it: Past): Promise<number> {
  const { id } = await db
    .insertInto('task_intervals')
    .values({
      task_id: it.taskId,
      person_id: it.personId,
      started_at: it.from,
      ended_at: it.to,
      last_beat_at: it.to,
      end_reason: it.endReason,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Whose work is logged: one's own, or that of one's people. */
async function personOf(context: Context, personId: number | undefined) {
  const { db, who } = context;
  if (personId === undefined || personId === who.id) return { id: who.id, name: who.name };
  const person = await db
    .selectFrom('people')
    .select(['id', 'name'])
    .where('id', '=', personId)
    .executeTakeFirst();
  if (!person || !(await mayCorrect(context, personId))) {
    throw invalid({ personId: 'You cannot log time for this person.' });
  }
  return person;
}

async function log(it: Save, context: Context) {
  const { db, now } = context;
  const person = await personOf(context, it.personId);
  const task = await taskOf(context, it.taskId!);
  needReason(context, person.id, it.reason);
  const { from, to } = timesOf(it, null, now);
  await lockWork(context, person.id);
  await refuseLocked(db, person.id, [{ from, to }]);
  await refuseOverlap(context, person, { from, to });
  const past = { taskId: task.id, personId: person.id, from, to: to!, endReason: LOGGED };
  const made = await stretchNow(context, await insertPast(db, past));
  const change = { kind: 'logged', before: null, after: stateOf(made), reason: it.reason } as const;
  await keep(context, person, { id: made.id, ...change });
  return stretchNow(context, made.id);
}

const isRunning = (it: StretchRecord) =>
  conflict(`${it.task.key} is running. Pause it first.`, { to: 'It is running.' });

async function edit(it: Save & Correction, context: Context) {
  const { db, now } = context;
  const before = await toCorrect(context, it);
  const task = it.taskId ? await taskOf(context, it.taskId) : before.task;
  if (!before.endedAt && (it.to !== undefined || task.id !== before.task.id))
    throw isRunning(before);
  const old = { from: before.startedAt, to: before.endedAt };
  const { from, to } = timesOf(it, old, now);
  const isSame = from.getTime() === old.from.getTime() && to?.getTime() === old.to?.getTime();
  if (isSame && task.id === before.task.id) return before;
  await refuseLocked(db, before.person.id, [old, { from, to }]);
  await refuseOverlap(context, before.person, { from, to }, before.id);
  await db
    .updateTable('task_intervals')
    .set((row) => ({
      task_id: task.id,
      started_at: from,
      ended_at: to,
      ...(to && { last_beat_at: to }),
      version: row('version', '+', 1),
    }))
    .where('id', '=', before.id)
    .execute();
  const after = stateOf(await stretchNow(context, before.id));
  const change = { kind: 'changed', before: stateOf(before), after, reason: it.reason } as const;
  await keep(context, before.person, { id: before.id, ...change });
  return stretchNow(context, before.id);
}

/** Logs work after the fact, or corrects a stretch; the start of one that runs as well. */
export const saveStretch = (it: Save, context: Context) =>
  it.id === undefined || it.version === undefined
    ? log(it, context)
    : edit({ ...it, id: it.id, version: it.version }, context);

/** Where the stretch is cut and where it goes on. */
function cutOf({ at, resumeAt }: Input<'POST /tasks/intervals/split'>, stretch: StretchRecord) {
  const end = stretch.endedAt!;
  const inside = `Choose a time between ${timeOf(stretch.startedAt)} and ${timeOf(end)}.`;
  const cut = nextAt(stretch.startedAt, at);
  if (cut >= end) throw invalid({ at: inside });
  const resume = resumeAt === undefined ? cut : nextAt(cut, resumeAt, true);
  if (resume >= end) throw invalid({ resumeAt: inside });
  return { cut, resume, end };
}

/** Cuts a stretch in two. */
export async function splitStretch(it: Input<'POST /tasks/intervals/split'>, context: Context) {
  const { db } = context;
  const before = await toCorrect(context, it);
  if (!before.endedAt) throw isRunning(before);
  const task = it.taskId ? await taskOf(context, it.taskId) : before.task;
  const { cut, resume, end } = cutOf(it, before);
  await refuseLocked(db, before.person.id, [{ from: before.startedAt, to: end }]);
  await db
    .updateTable('task_intervals')
    .set((row) => ({ ended_at: cut, last_beat_at: cut, version: row('version', '+', 1) }))
    .where('id', '=', before.id)
    .execute();
  const second = await insertPast(db, {
    taskId: task.id,
    personId: before.person.id,
    from: resume,
    to: end,
    endReason: before.endReason ?? LOGGED,
  });
  for (const [id, was] of [
    [before.id, stateOf(before)],
    [second, null],
  ] as const) {
    const after = stateOf(await stretchNow(context, id));
    await keep(context, before.person, {
      id,
      kind: 'split',
      before: was,
      after,
      reason: it.reason,
    });
  }
  return {
    first: await stretchNow(context, before.id),
    second: await stretchNow(context, second),
  };
}

/** Deletes a stretch that is over; what it was stays in its history. */
export async function deleteStretch(it: Input<'POST /tasks/intervals/delete'>, context: Context) {
  const before = await toCorrect(context, it);
  if (!before.endedAt) throw isRunning(before);
  const span = { from: before.startedAt, to: before.endedAt };
  await refuseLocked(context.db, before.person.id, [span]);
  await context.db.deleteFrom('task_intervals').where('id', '=', before.id).execute();
  const change = {
    kind: 'deleted',
    before: stateOf(before),
    after: null,
    reason: it.reason,
  } as const;
  await keep(context, before.person, { id: before.id, ...change });
  return { seconds: Math.round((before.endedAt.getTime() - before.startedAt.getTime()) / 1000) };
}
