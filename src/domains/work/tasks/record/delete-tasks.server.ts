import { tellBlocked } from '#/community/relations/tell-blocked.records.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, notAllowed, notFound, stale } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { findType, firstPhase } from '../phases/phases.records.ts';
import { refuseUnlessEditor } from '../task-rights.server.ts';
import { isOpen, isUntouched } from '../tasks.policy.ts';
import { findDeleted, lockTaskInSight, taskById, type TaskRecord } from '../tasks.records.ts';
import { lockTask } from '../work.records.ts';
import { eachRow } from './each-row.server.ts';
import type { recordEndpoints } from './record.contract.ts';

type Row = ParsedInputOf<(typeof recordEndpoints)['POST /tasks/delete']>['rows'][number];

/** Whoever gave it, or those who give tasks beyond themselves. */
function refuseUnlessGiver(task: TaskRecord, { who, scope }: Context) {
  if (scope !== 'own' || task.reporter.id === who.id) return;
  throw notAllowed(`${task.key} was given to you: only ${task.reporter.name} deletes it.`);
}

async function keep(context: Context, id: number, kind: 'deleted' | 'restored') {
  const { db, who, now, audit } = context;
  await db
    .insertInto('task_events')
    .values({ task_id: id, person_id: who.id, at: now, kind })
    .execute();
  audit({ action: kind === 'deleted' ? 'task.delete' : 'task.restore', subject: ['task', id] });
}

async function deleteTask({ id, version }: Row, context: Context) {
  const { db, who, scope, now } = context;
  const task = await lockTaskInSight(db, { id }, who, scope, now);
  if (task.version !== version) throw stale(task);
  await refuseUnlessEditor(task, context);
  refuseUnlessGiver(task, context);
  if (!isUntouched(task)) {
    throw conflict(`${task.key} has been worked on: cancel it, so that the hours are kept.`);
  }
  await db
    .updateTable('tasks')
    .set((row) => ({ deleted_at: now, updated_at: now, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await keep(context, id, 'deleted');
  if (isOpen(task)) await tellBlocked(context, { kind: 'task', id }, false);
  return { id, key: task.key };
}

export const deleteTasks = ({ rows }: { rows: Row[] }, context: Context) =>
  eachRow(rows, (row) => deleteTask(row, context));

/** All of them or none. A task whose phase was taken away meanwhile begins anew. */
export async function restoreTasks({ ids }: { ids: number[] }, context: Context) {
  const { db, who, scope, now } = context;
  const rows: TaskRecord[] = [];
  for (const id of ids.toSorted((a, b) => a - b)) {
    await lockTask(db, id);
    const task = await findDeleted(db, id, who, scope, now);
    if (!task) throw notFound('This task');
    refuseUnlessGiver(task, context);
    const type = await findType(db, task.type);
    const phase_id = task.phase?.id ?? (type ? await firstPhase(db, type.id) : null);
    await db
      .updateTable('tasks')
      .set((row) => ({
        phase_id,
        deleted_at: null,
        updated_at: now,
        version: row('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute();
    await keep(context, id, 'restored');
    if (isOpen(task)) await tellBlocked(context, { kind: 'task', id }, true);
    rows.push(await taskById(db, id, now));
  }
  return { rows };
}
