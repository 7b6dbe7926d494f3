import type { Attachable } from '#/store/attachable.ts';
import { taskSubject } from './info/task-subject.records.ts';
import { taskWork } from './task-work.server.ts';

/** Files of tasks: whoever edits a task adds and removes them, its history tells of it. */
export const taskFiles: Attachable = {
  subject: taskSubject,
  needWriter: taskWork.needWriter,
  keep: async ({ db, who, now }, id, { from, to }) => {
    const changes = { file: { from: from?.name ?? null, to: to?.name ?? null } };
    await db
      .insertInto('task_events')
      .values({
        task_id: id,
        person_id: who.id,
        at: now,
        kind: 'edited',
        changes: JSON.stringify(changes),
      })
      .execute();
  },
};
