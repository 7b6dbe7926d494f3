import { sql } from 'kysely';
import { namedDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { startOfWeek } from '#/kernel/days.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { notFound } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { taskInScope } from '#/store/scope.ts';
import { workPieces } from '../reports/pieces.records.ts';
import { mayCorrect, peopleToCorrect, readScope } from '../timers/correct.server.ts';
import { submitRefusal } from './submit-week.server.ts';
import { allLocked, lockedWords } from './timesheet-rules.ts';
import type { timesheetsEndpoints } from './timesheets.contract.ts';
import {
  asPart,
  daysOf,
  lockedDays,
  selectParts,
  teamsOfWeek,
  type PartRow,
} from './week.records.ts';

type Wanted = ParsedInputOf<(typeof timesheetsEndpoints)['GET /tasks/timesheet']>;

/**
 * Whose week it is and which of its days the reader may see: all of one's own and of those whose times
 * one corrects, else those on which the person was in a team that the reader leads.
 */
async function whoseDays(context: Context, id: number | undefined, monday: string) {
  const { db, who } = context;
  const days = daysOf(monday);
  // The company's token is nobody, and has no week of its own.
  if (id === undefined && who.token?.kind === 'service') throw notFound('This person');
  if (id === undefined || id === who.id)
    return { person: { id: who.id, name: who.name }, days, isOwn: true, mayEdit: true };
  const person = await db
    .selectFrom('people')
    .select(['id', 'name'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!person) throw notFound('This person');
  if (await mayCorrect(context, id)) return { person, days, isOwn: false, mayEdit: true };
  const teams = await teamsOfWeek(db, id, monday);
  const led = teams.filter((it) => it.team_id !== null && who.ledTeamIds.includes(it.team_id));
  if (led.length === 0) throw notFound('This person');
  return { person, days: led.map((it) => it.day), isOwn: false, mayEdit: false };
}

type Cell = Awaited<ReturnType<typeof cellsOf>>[number];

async function cellsOf({ db, who, now }: Context, personId: number, days: readonly string[]) {
  const scope = readScope({ who });
  const seen = sql`(w.person_id = ${who.id} or ${taskInScope(who, scope)})`;
  return db
    .selectFrom(workPieces(now, { from: days[0]!, to: days.at(-1)! }).as('w'))
    .innerJoin('tasks as t', 't.id', 'w.task_id')
    .leftJoin('apps as a', 'a.id', 't.app_id')
    .select([
      sql<number | null>`case when ${seen} then t.id end`.as('task_id'),
      sql<string | null>`case when ${seen} then t.key end`.as('key'),
      sql<string | null>`case when ${seen} then t.title end`.as('title'),
      'w.day',
      sql<number>`sum(w.seconds)::int`.as('seconds'),
    ])
    .where('w.person_id', '=', personId)
    .where('w.day', '=', sql<string>`any(${[...days]}::date[])`)
    .groupBy(sql`1, 2, 3, 4`)
    .orderBy(sql`1 nulls last`)
    .execute();
}

function rowsOf(cells: readonly Cell[], days: readonly string[]) {
  const byTask = Map.groupBy(cells, (it) => it.task_id);
  return [...byTask.values()].map((some) => {
    const [first] = some;
    const { task_id: id, key, title } = first!;
    return {
      task: id === null ? null : { id, key: key!, title: title! },
      cells: days.map((day) => some.find((it) => it.day === day)?.seconds ?? 0),
      seconds: some.reduce((sum, it) => sum + it.seconds, 0),
    };
  });
}

/** Why nothing of a day is changed any more; null where it may be. */
function lockOf(day: string, locked: ReadonlySet<string>, parts: readonly PartRow[]) {
  if (locked.has(day)) return lockedWords(day);
  const part = parts.find((it) => it.status === 'approved' && it.days.includes(day));
  return part ? `Approved by ${part.decider}` : null;
}

/** The week of somebody as a grid of tasks and days. */
export async function readWeek({ person: id, day }: Wanted, context: Context) {
  const { db, now } = context;
  const today = dayOf(now);
  const monday = startOfWeek(day ?? today);
  const all = daysOf(monday);
  const { person, days, isOwn, mayEdit } = await whoseDays(context, id, monday);
  const cells = await cellsOf(context, person.id, days);
  const parts = (
    await selectParts(db, sql`p.person_id = ${person.id} and p.monday = ${monday}`)
  ).filter((it) => it.days.some((one) => days.includes(one)));
  const locked = await lockedDays(db, all);
  const submitted = parts.filter((it) => it.status === 'submitted').flatMap((it) => it.days);
  return {
    person,
    people: await peopleToCorrect(context),
    monday,
    days: all.map((it) => ({
      day: it,
      seconds: cells.filter((one) => one.day === it).reduce((sum, one) => sum + one.seconds, 0),
      locked: days.includes(it) ? lockOf(it, locked, parts) : `${namedDay(it)} was in another team`,
    })),
    rows: rowsOf(cells, all),
    seconds: cells.reduce((sum, it) => sum + it.seconds, 0),
    parts: parts.map(asPart),
    submitRefusal: isOwn ? submitRefusal({ monday, today, parts, locked }) : 'It is not your week.',
    mayWithdraw: isOwn && submitted.length > 0 && allLocked(submitted, locked) === null,
    mayEdit,
    today,
  };
}
