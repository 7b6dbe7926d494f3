import { may, scopeOf } from '#/kernel/access.ts';
import { notAllowed } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { openStatuses } from './task-rules.ts';
import { findTask, type TaskRecord } from './tasks.records.ts';

/** What this person may see of tasks bounds what they may move. */
export const readScope = ({ who }: Pick<Context, 'who'>) =>
  scopeOf(may('tasks:read'), who.grants) ?? 'own';

export const isOpen = (task: TaskRecord) => openStatuses.some((it) => it === task.status);

const isInvolved = (task: TaskRecord, { who }: Context) =>
  task.assignee?.id === who.id || task.reporter.id === who.id;

/** Those who gave it, have it, or may give tasks beyond themselves to whoever has it. */
async function mayEdit(task: TaskRecord, context: Context): Promise<boolean> {
  const { db, who, now } = context;
  const scope = scopeOf(may('tasks:write'), who.grants);
  if (scope === undefined) return false;
  if (isInvolved(task, context)) return true;
  return scope !== 'own' && (await findTask(db, { id: task.id }, who, scope, now)) !== undefined;
}

export async function refuseUnlessEditor(task: TaskRecord, context: Context) {
  if (!(await mayEdit(task, context))) throw notAllowed(`${task.key} is not your task.`);
}

/** Those who have the task or gave it, whatever they may write, and those who may edit it. */
export async function refuseUnlessInvolved(task: TaskRecord, context: Context) {
  if (!isInvolved(task, context)) await refuseUnlessEditor(task, context);
}

export function refuseUnlessMine(task: TaskRecord, { who }: Context) {
  if (task.assignee?.id !== who.id) throw notAllowed(`${task.key} is not your task.`);
}

/** The reviewer alone judges the work. */
export function refuseUnlessReviewer(task: TaskRecord, { who }: Context) {
  if (task.reviewer?.id !== who.id) throw notAllowed(`${task.key} is not yours to review.`);
}

/** A task on which somebody has worked is cancelled instead: its hours would be missing. */
export const isUntouched = (task: TaskRecord) => !task.runningSince && task.workedSeconds === 0;

/** What this person may do with the task as it stands: what a page offers. */
export async function doorsOf(task: TaskRecord, context: Context) {
  const { who } = context;
  const canWork = scopeOf(may('tasks:work'), who.grants) !== undefined;
  const canGiveOn = scopeOf(may('tasks:write'), who.grants) !== 'own';
  const edit = await mayEdit(task, context);
  const isReviewer = task.reviewer?.id === who.id;
  const involved = edit || isInvolved(task, context);
  return {
    edit,
    work: canWork && involved && isOpen(task),
    review: canWork && isReviewer && task.status === 'in_review',
    cancel: canWork && involved && isOpen(task),
    reopen: canWork && (involved || isReviewer) && task.status === 'closed',
    delete: edit && (task.reporter.id === who.id || canGiveOn) && isUntouched(task),
  };
}
