import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, invalid } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { toMove } from '../move-task.server.ts';
import { refuseUnlessInvolved } from '../task-rights.server.ts';
import { statusWords } from '../task-rules.ts';
import { isOpen } from '../tasks.policy.ts';
import { taskById, type TaskRecord } from '../tasks.records.ts';
import type { phasesEndpoints } from './phases.contract.ts';
import { phasesOfType } from './phases.records.ts';

type Move = ParsedInputOf<(typeof phasesEndpoints)['POST /tasks/phase']>;

/** The phase it goes to: the next one, or one that lies behind it. */
async function targetOf({ db }: Context, task: TaskRecord, { phaseId, reason }: Move) {
  const phases = await phasesOfType(db, task.type);
  const at = phases.findIndex((it) => it.id === task.phase?.id);
  const to = phaseId === undefined ? at + 1 : phases.findIndex((it) => it.id === phaseId);
  const target = phases[to];
  if (!target) {
    const last = phases.at(-1);
    if (phaseId !== undefined) throw invalid({ phaseId: `This is no phase of ${task.type}.` });
    throw conflict(
      last ? `${last.name} is the last phase of ${task.type}.` : `${task.type} has no phases.`,
    );
  }
  if (to === at) throw conflict(`${task.key} stands in ${target.name} already.`);
  if (to > at + 1) {
    throw conflict(`${phases[at + 1]!.name} comes before ${target.name}.`, {
      phaseId: 'One phase at a time.',
    });
  }
  if (to < at && !reason) throw invalid({ reason: 'Say why it goes back.' });
  return target;
}

/** Moves a task along the way of its type; that is kept in its history. */
export async function movePhase(input: Move, context: Context) {
  const { db, who, now, audit } = context;
  const { phaseId: _, reason, ...which } = input;
  const task = await toMove(context, which);
  await refuseUnlessInvolved(task, context);
  if (!isOpen(task)) {
    throw conflict(`${task.key} is ${statusWords[task.status].toLowerCase()}.`);
  }
  const target = await targetOf(context, task, input);
  // Held until the commit, so that the phase is not taken away meanwhile.
  const kept = await db
    .selectFrom('task_phases')
    .select('id')
    .where('id', '=', target.id)
    .forKeyShare()
    .executeTakeFirst();
  if (!kept) throw conflict(`${target.name} was taken away.`);
  await db
    .updateTable('tasks')
    .set((row) => ({ phase_id: target.id, updated_at: now, version: row('version', '+', 1) }))
    .where('id', '=', task.id)
    .execute();
  const changes = { phase: { from: task.phase?.name ?? null, to: target.name } };
  await db
    .insertInto('task_events')
    .values({
      task_id: task.id,
      person_id: who.id,
      at: now,
      kind: 'phase',
      reason: reason ?? null,
      changes: JSON.stringify(changes),
    })
    .execute();
  audit({ action: 'task.phase', subject: ['task', task.id], after: { ...changes, reason } });
  return taskById(db, task.id, now);
}
