import { call } from '#/client/api.ts';
import { may } from '#/kernel/access.ts';
import { action, type Outcome, type Preview } from '#/kernel/action.ts';
import { duration } from '#/kernel/date-words.ts';
import type { InputOf } from '#/kernel/endpoint.ts';
import { choice, entity, option, optional, text } from '#/kernel/parameters.ts';
import type { QueueItem } from '#/kernel/queue.ts';
import { openParts } from '../open-parts.ts';
import { sayRefused } from '../record/record.actions.ts';
import type { Task } from '../tasks.contract.ts';
import { ratings } from './rating-words.ts';
import type { reviewsEndpoints } from './reviews.contract.ts';

type Sent = Omit<InputOf<(typeof reviewsEndpoints)['POST /tasks/review-save']>, 'rows'>;

async function preview({ task: id }: { task?: number }): Promise<Preview> {
  if (id === undefined) return { facts: [] };
  const { task: it, can } = await call('GET /tasks/info', { id });
  return {
    facts: [
      { label: 'Task', value: it.key, note: it.title },
      { label: 'By', value: it.assignee?.name ?? 'Nobody' },
      { label: 'Work', value: duration(Math.floor(it.workedSeconds / 60)) },
    ],
    warning: openParts(it, 'closed'),
    refusal: can.review ? undefined : `${it.key} does not wait for your review.`,
  };
}

const queued = (it: Task): QueueItem => ({
  id: `task:${it.id}`,
  title: it.title,
  note: it.key,
  facts: [
    { label: 'Task', value: it.key },
    { label: 'By', value: it.assignee?.name ?? 'Nobody' },
    { label: 'Work', value: duration(Math.floor(it.workedSeconds / 60)) },
  ],
  link: `/tasks/info?task=${it.key}`,
  values: { task: it.id },
});

const reopen = (id: number, reason: string) =>
  call('POST /tasks/status-update', { id, status: 'in_progress', reason });

function words(done: readonly Task[], verb: string) {
  const [first] = done;
  return done.length === 1 ? `${first!.key} ${verb}` : `${done.length} tasks ${verb}`;
}

/** Says the same of several tasks; run from the queue, which knows their versions. */
export const judgeTasks = {
  run: async (it: { tasks: readonly Task[]; said: Sent }): Promise<Outcome> => {
    const rows = it.tasks.map(({ id, version }) => ({ id, version }));
    const { done, refused } = await call('POST /tasks/review-save', { rows, ...it.said });
    sayRefused(refused);
    return { message: words(done, it.said.verdict) };
  },
};

async function judgeOne(id: number, said: Sent): Promise<Outcome> {
  const { task: it } = await call('GET /tasks/info', { id });
  return judgeTasks.run({ tasks: [it], said });
}

const taskReturn = action({
  id: 'task.return',
  title: 'Return a task',
  icon: 'arrow-back-up',
  access: may('tasks:work'),
  keywords: ['review', 'changes', 'reject', 'give back'],
  verbs: ['return'],
  parameters: { task: entity('task'), note: text('what is missing') },
  preview,
  run: ({ task: id, note }) => judgeOne(id, { verdict: 'returned', note }),
});

const taskApprove = action({
  id: 'task.approve',
  title: 'Approve a task',
  icon: 'checks',
  access: may('tasks:work'),
  keywords: ['review', 'accept', 'rate', 'good'],
  verbs: ['approve'],
  parameters: {
    task: entity('task'),
    rating: choice('rating', ratings),
    note: optional(text('note')),
  },
  queue: {
    called: ['task for my review', 'tasks for my review'],
    items: async () => {
      const { rows } = await call('GET /tasks', { whose: 'review', perPage: 200 });
      return rows.map(queued);
    },
    ways: [
      { key: 'a', words: 'approve' },
      { key: 'r', words: 'return', action: taskReturn },
    ],
  },
  preview,
  run: ({ task: id, rating, note }) =>
    judgeOne(id, { verdict: 'approved', rating: Number(rating), note: note || undefined }),
});

/** What I closed or reviewed lately, which search does not find any more. */
const closed = option('Task', async () => {
  const { rows } = await call('GET /tasks', { status: 'closed', perPage: 200 });
  return rows.map(({ id, key, title }) => ({ id, key, title }));
});

export const taskReopen = action({
  id: 'task.reopen',
  title: 'Reopen a closed task',
  icon: 'lock-open',
  access: may('tasks:work'),
  keywords: ['again', 'review', 'closed'],
  parameters: { task: closed, reason: text('why') },
  run: async ({ task: id, reason }) => {
    const { key } = await reopen(id, reason);
    return { message: `${key} opened again` };
  },
});

export const reviewActions = [taskApprove, taskReturn, taskReopen];
