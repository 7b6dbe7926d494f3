import { may, scopeOf } from '#/kernel/access.ts';
import { invalid, notAllowed } from '#/kernel/refusal.ts';
import type { WorkMaker } from '#/store/work-maker.ts';
import { saveTask } from './save-task.server.ts';

/** A task from a template, with its checklist. */
export const taskMaker: WorkMaker = {
  kind: 'task',
  make: async (context, it) => {
    const { db, who } = context;
    const scope = scopeOf(may('tasks:write'), who.grants);
    if (scope === undefined) throw notAllowed('You may not create tasks.');
    if (it.priority === 'none') throw invalid({ priority: 'A task has a priority.' });
    const { id, key } = await saveTask(
      {
        title: it.title,
        description: it.description,
        priority: it.priority,
        type: it.type ?? undefined,
        appId: it.appId,
        assigneeId: it.assigneeId,
        reviewerId: it.reviewerId,
        dueOn: it.dueOn,
      },
      { ...context, scope },
    );
    if (it.checklist.length > 0) {
      const items = it.checklist.map((text, position) => ({ task_id: id, text, position }));
      await db
        .insertInto('task_checklist')
        .values(items.map((item) => ({ ...item, done_at: null, done_by: null })))
        .execute();
    }
    return { id, key };
  },
};
