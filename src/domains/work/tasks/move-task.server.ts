import { tellFollowers } from '#/community/follows/tell-followers.records.ts';
import { tellBlocked } from '#/community/relations/tell-blocked.records.ts';
import { conflict, invalid, notAllowed, stale } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { throughChecklist } from './checklist-gate.server.ts';
import { taskSubject } from './info/task-subject.records.ts';
import { settleTasks } from './settle-tasks.records.ts';
import { readScope, refuseUnlessInvolved, refuseUnlessMine } from './task-rights.server.ts';
import { nextStatuses, statusWords, type TaskStatus } from './task-rules.ts';
import {
  lockTaskInSight,
  runningTask,
  taskById,
  type TaskRecord,
  type Which,
} from './tasks.records.ts';
import {
  endInterval,
  lockPerson,
  lockTask,
  moveTask,
  startInterval,
  type Event,
} from './work.records.ts';

export type Named = Which & { version?: number | undefined };

/** The task, locked, with the person's own work settled up to now. */
export async function toMove(context: Context, which: Named): Promise<TaskRecord> {
  const { db, who, now } = context;
  await lockPerson(db, who.id);
  await settleTasks(db, now, context.notify, who.id);
  const task = await lockTaskInSight(db, which, who, readScope(context), now);
  if (which.version !== undefined && which.version !== task.version) throw stale(task);
  return task;
}

function refuseUnless(task: TaskRecord, to: TaskStatus) {
  if (nextStatuses[task.status].includes(to)) return;
  const status = statusWords[task.status].toLowerCase();
  throw conflict(`${task.key} is ${status} and cannot become ${statusWords[to].toLowerCase()}.`);
}

const isDone = (status: TaskStatus) => status === 'closed' || status === 'cancelled';

/** Moves the task one step and keeps it in its history and in the audit log. */
export async function step(
  context: Context,
  task: TaskRecord,
  to: TaskStatus,
  words: Pick<Event, 'reason' | 'note' | 'override'> = {},
) {
  const { db, who, now, askedAt, audit } = context;
  refuseUnless(task, to);
  // Pressed without a line, a pause ends the work when it was pressed.
  if (task.status === 'in_progress') await endInterval(db, task.id, words.reason ?? to, askedAt);
  await moveTask(db, task.id, { personId: who.id, from: task.status, to, ...words }, now);
  audit({
    action: 'task.move',
    subject: ['task', task.id],
    before: { status: task.status },
    after: { status: to, ...words },
  });
  if (isDone(task.status) !== isDone(to))
    await tellBlocked(context, { kind: 'task', id: task.id }, !isDone(to));
  const moved = await taskById(db, task.id, now);
  await tellStatus(context, task, moved);
  return moved;
}

const isWork = (status: TaskStatus) => status === 'in_progress' || status === 'paused';

/** Pausing and resuming is how people work, and told to nobody; nor is a review by nobody. */
async function tellStatus(context: Context, before: TaskRecord, after: TaskRecord) {
  if (isWork(before.status) && isWork(after.status)) return;
  if (after.status === 'in_review' && !after.reviewer) return;
  const { who } = context;
  await tellFollowers(context, taskSubject, after.id, {
    title: `${who.name} set ${after.key} to ${statusWords[after.status].toLowerCase()}`,
    key: `${after.version}`,
    told: [turnOf(after)?.id],
  });
}

/** Who is to do the next step, and told so in words of their own. */
const turnOf = (task: TaskRecord) => (task.status === 'in_review' ? task.reviewer : task.assignee);

/**
 * Starts, resumes or reopens. A task nobody has becomes the starter's. What is running is paused
 * first when that was said, otherwise the start is refused.
 */
export async function startTask(
  context: Context,
  task: TaskRecord,
  { pauseRunning, reason }: { pauseRunning: boolean; reason?: string | undefined },
) {
  const { db, who, now, askedAt } = context;
  if (task.assignee) refuseUnlessMine(task, context);
  else if (task.reviewer?.id === who.id) throw notAllowed('Nobody reviews their own work.');
  const running = await runningTask(db, who.id, now);
  if (running?.id === task.id) return task;
  if (task.status === 'closed' && !reason) throw invalid({ reason: 'Say why it is opened again.' });
  if (running && !pauseRunning) {
    throw conflict(`${running.key} is running. Pause it first?`, { pauseRunning: running.key });
  }
  if (task.status !== 'in_progress') refuseUnless(task, 'in_progress');
  if (running) {
    await lockTask(db, running.id);
    const still = await taskById(db, running.id, now);
    if (still.runningSince) await step(context, still, 'paused', { reason: 'other-task' });
  }
  if (!task.assignee) {
    await db.updateTable('tasks').set({ assignee_id: who.id }).where('id', '=', task.id).execute();
  }
  if (task.status !== 'in_progress') await step(context, task, 'in_progress', { reason });
  // Pressed without a line, the work began when it was pressed.
  await startInterval(db, task.id, who.id, askedAt, now);
  return taskById(db, task.id, now);
}

/** Opens a closed task for whoever has it, who then takes it up by starting it. */
export async function reopenTask(context: Context, task: TaskRecord, reason: string | undefined) {
  const isReviewer = task.reviewer?.id === context.who.id;
  if (!isReviewer) await refuseUnlessInvolved(task, context);
  if (!reason) throw invalid({ reason: 'Say why it is opened again.' });
  const opened = await step(context, task, 'in_progress', { reason });
  await tellTurn(context, opened, `${context.who.name} opened ${task.key} again`);
  return opened;
}

/** The assignee hands it in, which closes it unless somebody reviews it. */
export async function handIn(
  context: Context,
  task: TaskRecord,
  { note, override }: { note?: string | undefined; override?: string | undefined },
) {
  refuseUnlessMine(task, context);
  const to = task.reviewer ? 'in_review' : 'closed';
  const words = { note, override: throughChecklist(task, to, override) };
  const handedIn = await step(context, task, 'in_review', words);
  if (!task.reviewer) return step(context, handedIn, 'closed', { override: words.override });
  await tellTurn(context, handedIn);
  return handedIn;
}

/** Tells the other one of assignee and reviewer that it is their turn. */
export async function tellTurn(context: Context, task: TaskRecord, words?: string) {
  const { who } = context;
  const isReview = task.status === 'in_review';
  const next = turnOf(task);
  if (!next || next.id === who.id) return;
  const moved = `set ${task.key} to ${statusWords[task.status].toLowerCase()}`;
  await context.notify([next.id], {
    type: isReview ? 'tasks.review' : 'tasks.returned',
    title: words ?? (isReview ? `${who.name} asks for your review` : `${who.name} ${moved}`),
    body: `${task.key}, ${task.title}`,
    from: who.name,
    link: `/tasks/info?task=${task.key}`,
    about: [{ kind: 'task', id: task.id }],
    key: `tasks.turn:${task.id}:${task.version}`,
  });
}
