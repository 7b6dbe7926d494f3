import { may, scopeOf } from '#/kernel/access.ts';
import { invalid, notAllowed } from '#/kernel/refusal.ts';
import type { WorkMaker } from '#/store/work-maker.ts';
import { saveTask } from './save-task.server.ts';

/** A task from a template, with its checklist. */
export const taskMaker: WorkMaker = {
  kind: 'task',
  make: async (context, it) => {
    const { who } = context;
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
        checklist: [...it.checklist],
      },
      { ...context, scope },
    );
    return { id, key };
  },
};
