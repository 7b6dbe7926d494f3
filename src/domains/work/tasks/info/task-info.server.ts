import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { notFound } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { viewerOf } from '#/store/viewer.ts';
import { phasesOfType } from '../phases/phases.records.ts';
import { reviewsOf } from '../reviews/reviews.records.ts';
import type { tasksEndpoints } from '../tasks.contract.ts';
import { taskCan } from '../tasks.policy.ts';
import { findTask } from '../tasks.records.ts';
import { checklistOf } from './checklist.records.ts';
import { historyOf } from './task-history.records.ts';

type Which = ParsedInputOf<(typeof tasksEndpoints)['GET /tasks/info']>;

/** Everything about one task. */
export async function taskInfo(which: Which, context: Context) {
  const { db, who, scope, now } = context;
  const task = await findTask(db, which, who, scope, now);
  if (!task) throw notFound('This task');
  return {
    task,
    can: taskCan(task, await viewerOf(db, who)),
    phases: await phasesOfType(db, task.type),
    checklist: await checklistOf(db, task.id),
    reviews: await reviewsOf(db, [task.id]),
    ...(await historyOf(db, task.id)),
  };
}
