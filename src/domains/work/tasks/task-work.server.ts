import { sql } from 'kysely';
import { notFound } from '#/kernel/refusal.ts';
import type { WorkState } from '#/kernel/work-kind.ts';
import { taskSeen } from '#/store/scope.ts';
import type { WorkSource } from '#/store/work-source.ts';
import { readScope, refuseUnlessEditor } from './task-rights.server.ts';
import { statusWords, type TaskStatus } from './task-rules.ts';
import { findTask } from './tasks.records.ts';

const states: Record<TaskStatus, WorkState> = {
  todo: 'waiting',
  in_progress: 'started',
  paused: 'started',
  in_review: 'started',
  changes_requested: 'started',
  closed: 'done',
  cancelled: 'cancelled',
};

/** Tasks may be related by whoever may edit them. */
export const taskWork: WorkSource = {
  kind: 'task',
  find: async ({ db, who }, ids) => {
    const rows = await db
      .selectFrom('tasks as t')
      .select(['t.id', 't.key', 't.title', 't.status'])
      .where('t.id', '=', sql<number>`any(${[...ids]}::int[])`)
      .where(taskSeen(who))
      .execute();
    return rows.map((it) => ({
      ...it,
      status: statusWords[it.status],
      state: states[it.status],
      link: `/tasks/info?task=${it.key}`,
    }));
  },
  present: async (db, ids) => {
    const query = db
      .selectFrom('tasks')
      .select('id')
      .where('id', 'in', [...ids]);
    return (await query.where('deleted_at', 'is', null).execute()).map((it) => it.id);
  },
  needWriter: async (context, id) => {
    const { db, who, now } = context;
    const task = await findTask(db, { id }, who, readScope(context), now);
    if (!task) throw notFound('This task');
    await refuseUnlessEditor(task, context);
  },
};
