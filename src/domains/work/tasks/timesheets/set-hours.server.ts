import { sql } from 'kysely';
import { duration, namedDay } from '#/kernel/date-words.ts';
import { dayOf, instantOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, invalid } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { hoursOn } from '#/store/hours-on-day.ts';
import {
  keep,
  lockWork,
  mayCorrect,
  needReason,
  stretchNow,
  taskOf,
} from '../timers/correct.server.ts';
import { insertPast } from '../timers/save-stretch.server.ts';
import { stateOf } from '../timers/stretches.records.ts';
import { LOGGED } from '../timers/timer-rules.ts';
import { placesFor } from './fill-gaps.ts';
import { refuseLocked } from './locked-time.records.ts';
import type { timesheetsEndpoints } from './timesheets.contract.ts';
import { stretchesOn } from './week.records.ts';

type SetHours = ParsedInputOf<(typeof timesheetsEndpoints)['POST /tasks/timesheet/hours']>;
type Stretches = Awaited<ReturnType<typeof stretchesOn>>;

interface Day {
  person: { id: number; name: string };
  taskId: number;
  day: string;
  from: Date;
  /** The end of the day, or now. */
  to: Date;
  reason: string | undefined;
}

async function personOf(context: Context, id: number | undefined) {
  const { db, who } = context;
  if (id === undefined || id === who.id) return { id: who.id, name: who.name };
  const person = await db
    .selectFrom('people')
    .select(['id', 'name'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!person || !(await mayCorrect(context, id)))
    throw invalid({ personId: 'You cannot log time for this person.' });
  return person;
}

const spanOf = (it: Stretches[number], { from, to }: Day) => ({
  from: Math.max(it.started_at.getTime(), from.getTime()),
  to: Math.min(it.ended_at?.getTime() ?? Infinity, to.getTime()),
});

/** Whole seconds, cut as reports cut them. */
const cut = (ms: number) => Math.floor(ms / 1000);

const secondsOf = (all: Stretches, it: Day) =>
  all
    .filter((one) => one.task_id === it.taskId)
    .map((one) => spanOf(one, it))
    .reduce((sum, one) => sum + cut(one.to) - cut(one.from), 0);

/** When the person's work begins on that day by their shift. */
async function beginsAt({ db }: Context, { person, day }: Day): Promise<Date> {
  const hours = sql<{ from: string }>`(${hoursOn(sql`${person.id}::int`, sql`${day}::date`)})`;
  const shift = await db
    .selectFrom(hours.as('h'))
    .select(sql<string>`"from"::text`.as('from'))
    .executeTakeFirst();
  return instantOf(day, shift?.from.slice(0, 5) ?? '10:00');
}

async function add(context: Context, seconds: number, all: Stretches, it: Day) {
  const busy = all.map((one) => spanOf(one, it));
  const window = { from: it.from.getTime(), to: it.to.getTime() };
  const begins = (await beginsAt(context, it)).getTime();
  const places = placesFor(seconds * 1000, busy, window, begins);
  if (!places)
    throw invalid({
      seconds: `${namedDay(it.day)} has not so much free time${it.day === dayOf(context.now) ? ' yet' : ''}.`,
    });
  for (const place of places) {
    const id = await insertPast(context.db, {
      taskId: it.taskId,
      personId: it.person.id,
      from: new Date(place.from),
      to: new Date(place.to),
      endReason: LOGGED,
    });
    const after = stateOf(await stretchNow(context, id));
    await keep(context, it.person, { id, kind: 'logged', before: null, after, reason: it.reason });
  }
}

async function takeFrom(context: Context, stretch: Stretches[number], end: Date | null, it: Day) {
  const { db } = context;
  const { id } = stretch;
  const before = stateOf(await stretchNow(context, id));
  if (end === null) {
    await db.deleteFrom('task_intervals').where('id', '=', id).execute();
    await keep(context, it.person, { id, kind: 'deleted', before, after: null, reason: it.reason });
    return;
  }
  await db
    .updateTable('task_intervals')
    .set((row) => ({ ended_at: end, last_beat_at: end, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  const after = stateOf(await stretchNow(context, id));
  await keep(context, it.person, { id, kind: 'changed', before, after, reason: it.reason });
}

/** Takes so much away from the day's stretches on the task, from the latest one on. */
async function take(context: Context, seconds: number, all: Stretches, it: Day) {
  const mine = all.filter(
    (one) =>
      one.task_id === it.taskId &&
      one.ended_at !== null &&
      one.started_at >= it.from &&
      one.ended_at <= it.to,
  );
  let rest = seconds;
  for (const one of mine.toReversed()) {
    if (rest <= 0) break;
    const length = cut(one.ended_at!.getTime()) - cut(one.started_at.getTime());
    const isAll = length <= rest;
    const end = isAll ? null : new Date(one.ended_at!.getTime() - rest * 1000);
    await takeFrom(context, one, end, it);
    rest -= Math.min(length, rest);
  }
  if (rest > 0)
    throw invalid({
      seconds: 'Some of it still runs or goes over midnight. Correct it under Working time.',
    });
}

/** Makes the work on a task on a day so long, by adding stretches or shortening the latest ones. */
export async function setHours(sent: SetHours, context: Context) {
  const { db, now } = context;
  const person = await personOf(context, sent.personId);
  const task = await taskOf(context, sent.taskId);
  needReason(context, person.id, sent.reason);
  if (sent.day > dayOf(now)) throw invalid({ day: 'That is still to come.' });
  await lockWork(context, person.id);
  const end = instantOf(addDays(sent.day, 1));
  const it: Day = {
    person,
    taskId: task.id,
    day: sent.day,
    from: instantOf(sent.day),
    to: end < now ? end : now,
    reason: sent.reason,
  };
  await refuseLocked(db, person.id, [{ from: it.from, to: it.to }]);
  const all = await stretchesOn(db, person.id, it.from, it.to);
  const seconds = secondsOf(all, it);
  const isRunning = all.some((one) => one.task_id === it.taskId && one.ended_at === null);
  // What runs has grown since it was read.
  const was = isRunning ? Math.min(sent.was, seconds) : sent.was;
  if (!isRunning && was !== seconds)
    throw conflict(`By now ${task.key} has ${duration(Math.round(seconds / 60))} on this day.`, {
      was: 'Somebody changed it meanwhile.',
    });
  const more = sent.seconds - was;
  if (more > 0) await add(context, more, all, it);
  if (more < 0) await take(context, -more, all, it);
  const words = duration(Math.round(sent.seconds / 60));
  return { message: `${task.key}: ${words} on ${namedDay(sent.day)}`, seconds: seconds + more };
}
