import { may } from '#/kernel/access.ts';
import type { DueSource } from '#/store/due.ts';

const SOME = 10;

/** My open tasks with a due day, and others' that wait for my review. */
export const tasksDue: DueSource = {
  access: may('tasks:work'),
  find: async ({ db, who }) => {
    const rows = await db
      .selectFrom('tasks as t')
      .select(['t.key', 't.title', 't.due_on', 't.status'])
      .where('t.deleted_at', 'is', null)
      .where('t.due_on', 'is not', null)
      .where((eb) =>
        eb.or([
          eb.and([
            eb('t.assignee_id', '=', who.id),
            eb('t.status', 'in', ['todo', 'in_progress', 'paused', 'changes_requested']),
          ]),
          eb.and([eb('t.reviewer_id', '=', who.id), eb('t.status', '=', 'in_review')]),
        ]),
      )
      .orderBy('t.due_on')
      .orderBy('t.id')
      .limit(SOME)
      .execute();
    return rows.map((it) => ({
      kind: it.status === 'in_review' ? 'review' : 'task',
      title: it.status === 'in_review' ? `Review ${it.key} ${it.title}` : `${it.key} ${it.title}`,
      day: it.due_on!,
      link: `/tasks/info?task=${it.key}`,
    }));
  },
};
