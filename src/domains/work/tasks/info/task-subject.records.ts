import { may } from '#/kernel/access.ts';
import type { CommentSubject } from '#/store/comment-subject.ts';
import { findTask } from '../tasks.records.ts';

/** A task is commented on by whoever sees it; those who gave it, have it and review it are told. */
export const taskSubject: CommentSubject = {
  kind: 'task',
  access: may('tasks:read'),
  find: async (db, { who, scope }, id) => {
    const task = await findTask(db, { id }, who, scope, new Date());
    if (!task) return null;
    const { key, title, reporter, assignee, reviewer } = task;
    const people = [reporter, assignee, reviewer].flatMap((it) => it?.id ?? []);
    return { title: `${key} ${title}`, link: `/tasks/info?task=${key}`, watchers: people };
  },
};
