import { sql } from 'kysely';
import { may, scopeOf } from '#/kernel/access.ts';
import { namedDay, timeRange } from '#/kernel/date-words.ts';
import { dayOf, timeOf } from '#/kernel/dates.ts';
import { conflict, invalid, notAllowed, notFound, stale } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import type { StretchState } from '#/store/records/tables/task-times.ts';
import { taskInScope } from '#/store/scope.ts';
import { settleTasks } from '../settle-tasks.records.ts';
import { findTask } from '../tasks.records.ts';
import { lockPerson } from '../work.records.ts';
import type { Times } from './stretch-times.ts';
import {
  keepChange,
  overlapOf,
  selectStretches,
  stretchById,
  stretchInScope,
  type Kept,
  type StretchRecord,
} from './stretches.records.ts';

/** What this person may see of tasks bounds which stretches there are for them. */
export const readScope = ({ who }: Pick<Context, 'who'>) =>
  scopeOf(may('tasks:read'), who.grants) ?? 'own';

/** One's own; a lead those of the members of the teams they lead. */
export async function mayCorrect({ db, who }: Context, personId: number): Promise<boolean> {
  if (personId === who.id) return true;
  const scope = scopeOf(may('tasks:correct'), who.grants);
  if (scope !== 'team') return scope === 'all';
  const found = await db
    .selectFrom('team_members')
    .select('id')
    .where('person_id', '=', personId)
    .where('until', 'is', null)
    .where('team_id', '=', sql<number>`any(${who.ledTeamIds})`)
    .limit(sql.lit(1))
    .executeTakeFirst();
  return found !== undefined;
}

/** Everybody whose work this person may correct, beside their own, by name. */
export async function peopleToCorrect({ db, who }: Context) {
  const scope = scopeOf(may('tasks:correct'), who.grants);
  if (scope !== 'all' && (scope !== 'team' || who.ledTeamIds.length === 0)) return [];
  const led = sql<boolean>`id in (select person_id from team_members
    where until is null and team_id = any(${who.ledTeamIds}))`;
  return db
    .selectFrom('people')
    .select(['id', 'name'])
    .where('status', '=', sql.lit('active'))
    .where('id', '<>', who.id)
    .$if(scope !== 'all', (it) => it.where(led))
    .orderBy('name')
    .orderBy('id')
    .limit(sql.lit(1000))
    .execute();
}

/** From here on nobody else changes this person's stretches; work left alone has ended. */
export async function lockWork({ db, now, notify }: Context, personId: number) {
  await lockPerson(db, personId);
  await settleTasks(db, now, notify, personId);
}

export interface Correction {
  id: number;
  version: number;
  reason?: string | undefined;
}

/** The stretch to be corrected, with everything of its person locked. */
export async function toCorrect(context: Context, it: Correction): Promise<StretchRecord> {
  const { db, who, now } = context;
  const where = sql`i.id = ${it.id} and ${stretchInScope(who, readScope(context))}`;
  const seen = (await selectStretches(db, now, { where })).rows[0];
  if (!seen) throw notFound('This stretch of work');
  if (!(await mayCorrect(context, seen.person.id))) {
    throw notAllowed(`Only ${seen.person.name} and their lead may correct this.`);
  }
  await lockWork(context, seen.person.id);
  const { rows } = await selectStretches(db, now, { where });
  if (!rows[0]) throw notFound('This stretch of work');
  if (rows[0].version !== it.version) throw stale(rows[0]);
  needReason(context, seen.person.id, it.reason);
  return rows[0];
}

export function needReason({ who }: Context, personId: number, reason: string | undefined) {
  if (personId !== who.id && !reason) throw invalid({ reason: 'Say why: the person is told.' });
}

/** The task, when one may see it. */
export async function taskOf(context: Context, id: number) {
  const { db, who, now } = context;
  const task = await findTask(db, { id }, who, readScope(context), now);
  if (!task) throw invalid({ taskId: 'This task was not found.' });
  return task;
}

/** `13:00 – 14:15` in the business zone, `since 13:00` while it runs. */
const timesWords = (from: Date, to: Date | null) =>
  to ? timeRange(minuteOf(from), minuteOf(to)) : `since ${timeOf(from)}`;
const minuteOf = (it: Date) => {
  const [hours, minutes] = timeOf(it).split(':');
  return Number(hours) * 60 + Number(minutes);
};

/** A person is at one task at a time: names the other one. */
export async function refuseOverlap(
  context: Context,
  person: { id: number; name: string },
  times: Times,
  except = 0,
) {
  const { db, who } = context;
  const visible = sql<boolean>`(i.person_id = ${who.id} or ${taskInScope(who, readScope(context))})`;
  const other = await overlapOf(db, { personId: person.id, ...times, except }, visible);
  if (!other) return;
  const task = other.visible ? `${other.key}, ${other.title}` : 'another task';
  const whose = person.id === who.id ? 'You were' : `${person.name} was`;
  const when = `${timesWords(other.started_at, other.ended_at)} on ${namedDay(dayOf(other.started_at))}`;
  throw conflict(`${whose} at ${task}, ${when}.`, {
    from: `It overlaps ${other.visible ? other.key : task}, ${when}.`,
  });
}

const stateWords = ({ key, from, to }: StretchState) =>
  `${key}, ${timesWords(new Date(from), to ? new Date(to) : null)}`;

function changeWords({ before, after }: Kept): string {
  if (!before) return `${stateWords(after!)} was added`;
  if (!after) return `${stateWords(before)} was deleted`;
  return `${stateWords(before)} is now ${stateWords(after)}`;
}

/** Keeps the correction in its history and in the audit log; whose work it is, is told. */
export async function keep(
  context: Context,
  person: { id: number; name: string },
  change: Omit<Kept, 'personId' | 'byId'>,
) {
  const { db, who, now, audit, notify } = context;
  const kept: Kept = { ...change, personId: person.id, byId: who.id };
  const id = await keepChange(db, kept, now);
  const state = (change.after ?? change.before)!;
  audit({
    action: `task-time.${change.kind}`,
    subject: ['task', state.taskId],
    before: change.before ?? undefined,
    after: { ...change.after, person: person.id, reason: change.reason },
  });
  if (person.id === who.id) return;
  await notify([person.id], {
    type: 'tasks.corrected',
    title: `${who.name} corrected your time on ${state.key}`,
    body: [namedDay(dayOf(new Date(state.from))), changeWords(kept), change.reason]
      .filter(Boolean)
      .join(': '),
    from: who.name,
    link: `/tasks?show=time&day=${dayOf(new Date(state.from))}`,
    about: [{ kind: 'task', id: state.taskId }],
    key: `tasks.corrected:${id}`,
  });
}

export const stretchNow = ({ db, now }: Context, id: number) => stretchById(db, now, id);
