import { may, scopeOf } from '#/kernel/access.ts';
import { notAllowed } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { viewerOf } from '#/store/viewer.ts';
import { isInvolved, mayEditTask } from './tasks.policy.ts';
import type { TaskRecord } from './tasks.records.ts';

/** What this person may see of tasks bounds what they may move. */
export const readScope = ({ who }: Pick<Context, 'who'>) =>
  scopeOf(may('tasks:read'), who.grants) ?? 'own';

export async function refuseUnlessEditor(task: TaskRecord, context: Pick<Context, 'db' | 'who'>) {
  if (!mayEditTask(task, await viewerOf(context.db, context.who)))
    throw notAllowed(`${task.key} is not your task.`);
}

/** Those who have the task or gave it, whatever they may write, and those who may edit it. */
export async function refuseUnlessInvolved(task: TaskRecord, context: Context) {
  if (!isInvolved(task, context.who)) await refuseUnlessEditor(task, context);
}

export function refuseUnlessMine(task: TaskRecord, { who }: Context) {
  if (task.assignee?.id !== who.id) throw notAllowed(`${task.key} is not your task.`);
}

/** The reviewer alone judges the work. */
export function refuseUnlessReviewer(task: TaskRecord, { who }: Context) {
  if (task.reviewer?.id !== who.id) throw notAllowed(`${task.key} is not yours to review.`);
}
