import { cycleOf, daysOfCycle, quarterAfter, quarterOf } from '#/domains/people/okr/okr-cycle.ts';
import { isLive, type Confidence, type Level } from '#/domains/people/okr/okr-machine.ts';
import { outcomeOf, progressOf, scoreOf, suggestedScore } from '#/domains/people/okr/okr-score.ts';
import { dayOf, instantOf } from '#/kernel/dates.ts';
import { addDays, daysBetween, startOfWeek } from '#/kernel/days.ts';
import type { Db } from '#/store/records/records.ts';
import { earlierOf } from './earlier-of.ts';
import { lastQuarter } from './okr-last-quarter.ts';
import type { DemoObjective, DemoResult } from './okr-plan.ts';
import { thisQuarter } from './okr-this-quarter.ts';
import { thisYear } from './okr-this-year.ts';
import type { Cast } from './people.ts';

/** Two quarters of objectives and a year around them: the last quarter scored, this one with its check-ins up to last week. */

/** Money is written in dollars there. */
const kept = (it: DemoResult, value: number) => (it.kind === 'currency' ? value * 1e6 : value);

/** How sure one is, from how far it is against how far it should be. */
const sureOf = (done: number, expected: number): Confidence =>
  done >= expected - 0.1 ? 'on_track' : done >= expected - 0.3 ? 'at_risk' : 'off_track';

/** How long before a cycle its objectives are written down. */
const PLANNED_DAYS = 9;

interface Placed {
  db: Db;
  cast: Cast;
  today: string;
  now: Date;
  cycle: string;
  ids: Map<string, number>;
}

const levelOf = (it: DemoObjective): Level =>
  it.company ? 'company' : it.team ? 'team' : 'person';

async function insertObjective(it: DemoObjective, { cast, db, today, now, cycle, ids }: Placed) {
  const { from, to } = daysOfCycle(cycle);
  const owner_id = cast.people.get(it.owner)!;
  const isPast = to < today;
  const planned = addDays(from, -PLANNED_DAYS);
  // A company that is made on the first days of a cycle is off already.
  const activated = addDays(from, 3) < today ? addDays(from, 3) : from;
  const { id } = await db
    .insertInto('objectives')
    .values({
      cycle,
      level: levelOf(it),
      team_id: it.team ? cast.teams.get(it.team)! : null,
      owner_id,
      parent_id: it.under ? ids.get(it.under)! : null,
      title: it.title,
      description: it.why ?? '',
      is_private: it.isPrivate ?? false,
      state: it.isWaiting ? 'in_review' : !it.isDraft ? 'active' : 'draft',
      activated_on: !it.isDraft ? activated : null,
      self_review: isPast ? (it.review?.self ?? null) : null,
      ended_on: isPast ? to : null,
      created_by: owner_id,
      created_at: instantOf(planned, '10:00'),
      changed_at: earlierOf(instantOf(activated, '10:00'), now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  ids.set(it.title, id);
  return { id, owner_id, begins: activated, until: isPast ? to : addDays(today, -1), isPast };
}

type Inserted = Awaited<ReturnType<typeof insertObjective>>;

/** A check-in each week, on the weekday of its owner; late ones miss the last. */
function checkInsOf(it: DemoObjective, result: DemoResult, around: Inserted, cycle: string) {
  const { from, to } = daysOfCycle(cycle);
  const length = daysBetween(from, to) + 1;
  const weekday = around.owner_id % 5;
  const days: string[] = [];
  for (let monday = startOfWeek(around.begins); ; monday = addDays(monday, 7)) {
    const day = addDays(monday, weekday);
    if (day > around.until) break;
    if (day >= around.begins) days.push(day);
  }
  const told = it.isLate ? days.slice(0, -1) : days;
  return told.map((day, at) => {
    const over = (daysBetween(from, day) + 1) / length;
    // Work comes in steps: now ahead, now behind a straight line.
    const pace = Math.min(1, Math.max(0, over * (result.pace ?? 1) + ((at % 3) - 1) * 0.02));
    const raw = result.start + (result.target - result.start) * pace;
    const value =
      result.kind === 'boolean'
        ? Number(pace >= 1)
        : Number.isInteger(result.target)
          ? Math.round(raw)
          : Math.round(raw * 100) / 100;
    const confidence = sureOf(over > 0 ? pace / over : 1, 1);
    return { day, value: isLive(result.kind) ? null : kept(result, value), confidence, at };
  });
}

/** What a key result of issues is bound to. */
async function issuesOf(db: Db, key: string, epic: string | undefined) {
  const project = await db
    .selectFrom('projects')
    .select('id')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (!epic) return { project_id: project.id };
  const { id } = await db
    .selectFrom('issues')
    .select('id')
    .where('project_id', '=', project.id)
    .where('title', '=', epic)
    .executeTakeFirstOrThrow();
  return { project_id: project.id, epic_id: id };
}

async function insertResult(
  it: DemoObjective,
  result: DemoResult,
  place: number,
  around: Inserted,
  { db, cast, cycle }: Placed,
) {
  const told = it.isDraft ? [] : checkInsOf(it, result, around, cycle);
  const last = told.at(-1);
  const measured = {
    start: kept(result, result.start),
    target: kept(result, result.target),
    current: last?.value ?? kept(result, result.start),
  };
  const score = around.isPast && !it.isWaiting ? (result.score ?? suggestedScore(measured)) : null;
  const team = result.team && cast.teams.get(result.team);
  const issues = result.project ? await issuesOf(db, result.project, result.epic) : {};
  const { id } = await db
    .insertInto('key_results')
    .values({
      objective_id: around.id,
      place,
      title: result.title,
      kind: result.kind,
      unit: result.unit ?? null,
      start_value: measured.start,
      target_value: measured.target,
      current_value: isLive(result.kind) ? null : measured.current,
      measure: result.measure ?? null,
      filter: result.measure ? JSON.stringify(team ? { team: [team] } : {}) : null,
      ...issues,
      weight: result.weight,
      confidence: last?.confidence ?? null,
      score,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = told.map(({ day, value, confidence, at }) => ({
    key_result_id: id,
    day,
    value,
    confidence,
    note: at === told.length - 1 ? (result.note ?? null) : null,
    person_id: around.owner_id,
    at: instantOf(day, '16:20'),
  }));
  if (rows.length > 0) await db.insertInto('key_result_check_ins').values(rows).execute();
  return { weight: result.weight, score: score ?? progressOf(measured) };
}

async function closeObjective(
  it: DemoObjective,
  { id }: Inserted,
  scores: readonly { weight: number; score: number }[],
  { db, cast, today, cycle }: Placed,
) {
  const score = scoreOf(scores);
  const [reviewed, yesterday] = [addDays(daysOfCycle(cycle).to, 6), addDays(today, -1)];
  await db
    .updateTable('objectives')
    .set({
      state: 'closed',
      score,
      outcome: outcomeOf(score),
      review_note: it.review?.note ?? null,
      reviewed_by: cast.people.get(it.review?.by ?? 'Maryam Tariq')!,
      reviewed_at: instantOf(reviewed < yesterday ? reviewed : yesterday, '11:30'),
      version: 3,
    })
    .where('id', '=', id)
    .execute();
}

/** The company's own cycle: the year a quarter lies in. */
async function addYear(db: Db, quarter: string): Promise<string> {
  const year = quarter.slice(0, 4);
  const days = { from: `${year}-01-01`, to: `${year}-12-31` };
  await db
    .insertInto('okr_cycles')
    .values({ name: `Year ${year}`, first_day: days.from, last_day: days.to })
    .execute();
  return cycleOf(days);
}

/** Objectives of the company, two teams and several people, in two quarters and their year. */
export async function seedOkrs(db: Db, cast: Cast, now: Date): Promise<void> {
  const today = dayOf(now);
  const current = quarterOf(today);
  const ids = new Map<string, number>();
  for (const [cycle, plans] of [
    [await addYear(db, current), thisYear],
    [quarterAfter(current, -1), lastQuarter],
    [current, thisQuarter],
  ] as const) {
    const placed: Placed = { db, cast, today, now, cycle, ids };
    for (const it of plans) {
      const around = await insertObjective(it, placed);
      const scores = [];
      for (const [place, result] of it.results.entries())
        scores.push(await insertResult(it, result, place, around, placed));
      if (around.isPast && !it.isWaiting) await closeObjective(it, around, scores, placed);
    }
  }
}
