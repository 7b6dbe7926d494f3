import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { pauseReasonValues } from '#/kernel/pause-reasons.ts';
import { conflict, invalid } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { throughChecklist } from '../checklist-gate.server.ts';
import { reopenTask, startTask, step, tellTurn, toMove } from '../move-task.server.ts';
import { judge } from '../reviews/judge.server.ts';
import { saveTask } from '../save-task.server.ts';
import { settleTasks } from '../settle-tasks.records.ts';
import { refuseUnlessEditor } from '../task-rights.server.ts';
import { type TaskStatus } from '../task-rules.ts';
import type { TaskRecord } from '../tasks.records.ts';
import { lockPerson } from '../work.records.ts';
import type { taskTeamsEndpoints } from './teams.contract.ts';

type Move = ParsedInputOf<(typeof taskTeamsEndpoints)['POST /tasks/members/status-update']>;

/**
 * The task with its mover and its assignee locked, in the order of their numbers: both change work of
 * the assignee, and each locks a person before a task.
 */
async function held(it: Move, context: Context): Promise<TaskRecord> {
  const { db, who, now, notify } = context;
  const seen = await db
    .selectFrom('tasks')
    .select('assignee_id')
    .where('id', '=', it.id)
    .executeTakeFirst();
  const assignee = seen?.assignee_id ?? who.id;
  for (const id of [...new Set([who.id, assignee])].toSorted((a, b) => a - b)) {
    await lockPerson(db, id);
  }
  if (assignee !== who.id) await settleTasks(db, now, notify, assignee);
  const task = await toMove(context, { id: it.id, version: it.version });
  await refuseUnlessEditor(task, context);
  return task;
}

function needReason(reason: string | undefined): string {
  if (!reason) throw invalid({ reason: 'Say why, so that the others know.' });
  return reason;
}

/** Moves it and tells the other one of assignee and reviewer. */
async function stepAndTell(
  context: Context,
  task: TaskRecord,
  to: TaskStatus,
  words: Parameters<typeof step>[3],
) {
  const moved = await step(context, task, to, words);
  await tellTurn(context, moved);
  return moved;
}

async function start(task: TaskRecord, it: Move, context: Context) {
  if (task.status === 'closed') return reopenTask(context, task, it.reason);
  if (!task.assignee) {
    throw conflict(`Give ${task.key} to somebody first.`, { assigneeId: 'Nobody has it.' });
  }
  if (task.assignee.id === context.who.id) {
    return startTask(context, task, { pauseRunning: it.pauseRunning, reason: it.reason });
  }
  // Their clock starts when they take it up.
  return stepAndTell(context, task, 'in_progress', { reason: it.reason });
}

async function finish(task: TaskRecord, it: Move, context: Context) {
  if (task.status === 'in_review') {
    return judge(context, task, { verdict: 'approved', note: it.reason, override: it.override });
  }
  if (task.reviewer) {
    throw conflict(`${task.key} goes to ${task.reviewer.name} for review first.`, {
      status: 'It is reviewed first.',
    });
  }
  const override = throughChecklist(task, 'closed', it.override);
  const handedIn = await step(context, task, 'in_review', { override });
  return stepAndTell(context, handedIn, 'closed', { override });
}

async function turn(task: TaskRecord, it: Move, context: Context): Promise<TaskRecord> {
  const { status } = it;
  if (status === undefined || status === task.status) return task;
  if (status === 'in_progress') return start(task, it, context);
  if (status === 'closed') return finish(task, it, context);
  if (status === 'changes_requested') {
    return judge(context, task, { verdict: 'returned', note: needReason(it.reason) });
  }
  if (status === 'in_review') {
    if (!task.reviewer) throw invalid({ status: `${task.key} has no reviewer.` });
    const override = throughChecklist(task, 'in_review', it.override);
    return stepAndTell(context, task, 'in_review', { override });
  }
  const reason = needReason(it.reason);
  if (status === 'paused' && !pauseReasonValues.some((known) => known === reason)) {
    throw invalid({ reason: 'Choose a reason from the list.' });
  }
  return stepAndTell(context, task, status, { reason });
}

/** Whoever leads gives a member's task on or moves it; what only its reviewer may do stays theirs. */
export async function moveForMember(it: Move, context: Context) {
  let task = await held(it, context);
  if (it.assigneeId !== undefined && it.assigneeId !== (task.assignee?.id ?? null)) {
    const { id, version } = task;
    task = await saveTask({ id, version, assigneeId: it.assigneeId }, context);
  }
  return turn(task, it, context);
}
