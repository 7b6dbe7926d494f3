import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, invalid } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { openStatuses } from '../task-rules.ts';
import { replyOf, toChange } from './sprint-changes.server.ts';
import { listWords, type CheckList } from './sprint-rules.ts';
import type { taskSprintsEndpoints } from './sprints.contract.ts';
import { freeze, nextSprint, type SprintRow } from './sprints.records.ts';
import { putIntoSprint } from './stays.records.ts';

type Turn = ParsedInputOf<(typeof taskSprintsEndpoints)['POST /tasks/sprint-status-update']>;

/**
 * How the projects complete a sprint that runs with one of a team, with the rights of whoever asks;
 * refuses as they do.
 */
export type SprintCompleting = (
  context: Context,
  sprint: Turn['projectSprints'][number],
  teamSprint: number,
) => Promise<unknown>;

function refuseWhileOpen(sprint: SprintRow, list: CheckList, anyway: boolean) {
  const open = sprint.checklist.filter((it) => it.list === list && it.doneAt === null);
  if (open.length === 0 || anyway) return;
  throw conflict(`${listWords[list]}: ${open.map((it) => it.text).join(', ')} – still open.`, {
    anyway: `${open.length} of its list are open.`,
  });
}

/** Starts a planned sprint: what is in it now is what was planned. */
async function start(sprint: SprintRow, { anyway }: Turn, context: Context) {
  const { db, now, audit } = context;
  if (sprint.state !== 'planned') throw conflict(`${sprint.name} is ${sprint.state} already.`);
  const active = await db
    .selectFrom('task_sprints')
    .select('name')
    .where('team_id', '=', sprint.team_id)
    .where('state', '=', 'active')
    .executeTakeFirst();
  if (active) throw conflict(`${active.name} is active. Complete it first.`);
  refuseWhileOpen(sprint, 'ready', anyway);
  const rows = await db
    .selectFrom('task_sprint_tasks as x')
    .innerJoin('tasks as t', 't.id', 'x.task_id')
    .select('t.id')
    .where('x.sprint_id', '=', sprint.id)
    .where('t.deleted_at', 'is', null)
    .orderBy('t.id')
    .execute();
  await db
    .updateTable('task_sprints')
    .set((row) => ({
      state: 'active',
      started_at: now,
      planned_tasks: rows.map((it) => it.id),
      version: row('version', '+', 1),
    }))
    .where('id', '=', sprint.id)
    .execute();
  audit({
    action: 'task-sprint.start',
    subject: ['task-sprint', sprint.id],
    after: { tasks: rows.length, anyway },
  });
}

/** Where open tasks go: the named planned sprint of the team, none, or the next one. */
async function targetOf(sprint: SprintRow, moveTo: Turn['moveTo'], { db }: Context) {
  if (moveTo === null) return null;
  if (moveTo === undefined) return (await nextSprint(db, sprint.team_id)) ?? null;
  const named = await db
    .selectFrom('task_sprints')
    .select(['id', 'name'])
    .where('id', '=', moveTo)
    .where('team_id', '=', sprint.team_id)
    .where('state', '=', 'planned')
    .executeTakeFirst();
  if (!named) throw invalid({ moveTo: 'This is no planned sprint of the team.' });
  return named;
}

/** Completes the active sprint: first it is kept as it stands, then what is open moves on. */
async function complete(sprint: SprintRow, { anyway, moveTo }: Turn, context: Context) {
  const { db, now, audit } = context;
  if (sprint.state !== 'active') throw conflict(`${sprint.name} is ${sprint.state}, not active.`);
  refuseWhileOpen(sprint, 'done', anyway);
  const movedTo = await targetOf(sprint, moveTo, context);
  const snapshot = { ...(await freeze(db, sprint, now)), movedTo };
  await db
    .updateTable('task_sprints')
    .set((row) => ({
      state: 'completed',
      completed_at: now,
      snapshot: JSON.stringify(snapshot),
      version: row('version', '+', 1),
    }))
    .where('id', '=', sprint.id)
    .execute();
  const open = snapshot.tasks.filter((task) => openStatuses.some((it) => it === task.status));
  const ids = open.map((task) => task.id);
  await putIntoSprint(db, ids, movedTo?.id ?? null, now);
  const { planned, added, done, carriedOver } = snapshot;
  audit({
    action: 'task-sprint.complete',
    subject: ['task-sprint', sprint.id],
    after: { planned, added, done, carriedOver, movedTo: movedTo?.name ?? null, anyway },
  });
}

/**
 * Starts or completes a sprint of a team. What runs with it is completed in the same transaction:
 * projects first, as everybody locks them who lets a sprint run with one of a team.
 */
export const turnSprintWith =
  (completeProjectSprint: SprintCompleting) => async (it: Turn, context: Context) => {
    for (const each of it.projectSprints.toSorted((a, b) => a.id - b.id)) {
      await completeProjectSprint(context, each, it.id);
    }
    const sprint = await toChange(context, it);
    await (it.state === 'active' ? start : complete)(sprint, it, context);
    return replyOf(context, it.id);
  };
