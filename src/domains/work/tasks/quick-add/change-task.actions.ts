import { call } from '#/client/api.ts';
import { may } from '#/kernel/access.ts';
import { action, type Outcome, type Preview, type Stage } from '#/kernel/action.ts';
import { namedDay } from '#/kernel/date-words.ts';
import { choice, day, entity, optional, orNone, passed, text } from '#/kernel/parameters.ts';
import { priorityWords, statusWords } from '../task-rules.ts';
import { taskStart } from '../tasks.actions.ts';
import { priorityChoices } from './quick-add.actions.ts';

const task = entity('task');

const read = async (id: number) => (await call('GET /tasks/info', { id })).task;

async function preview({ task: id }: { task?: number }): Promise<Preview> {
  if (id === undefined) return { facts: [] };
  const it = await read(id);
  const due = it.dueOn ? `due ${namedDay(it.dueOn)}` : 'no due day';
  return {
    facts: [
      { label: 'Task', value: it.key, note: it.title },
      {
        label: 'Now',
        value: statusWords[it.status],
        note: `${priorityWords[it.priority]}, ${due}`,
      },
      { label: 'For', value: it.assignee?.name ?? 'Nobody yet' },
    ],
  };
}

const moves = ['in_progress', 'in_review', 'changes_requested', 'closed', 'cancelled'] as const;
type Move = (typeof moves)[number];
const otherWords: Record<Move, string[]> = {
  in_progress: ['progress', 'doing'],
  in_review: ['review'],
  changes_requested: ['changes', 'return', 'returned'],
  closed: ['done', 'close'],
  cancelled: ['cancel', 'drop'],
};

interface Moved {
  task: number;
  status: Move;
  reason?: string;
}

async function move({ task: id, status, reason }: Moved, stage: Stage): Promise<Outcome | void> {
  if (status === 'in_progress') return taskStart.run({ task: id, reason }, stage);
  const moved =
    status === 'closed'
      ? await call('POST /tasks/close', { id, note: reason })
      : await call('POST /tasks/status-update', { id, status, reason });
  return { message: `${moved.key} is ${statusWords[moved.status].toLowerCase()}` };
}

export const taskMove = action({
  id: 'task.move',
  title: 'Move a task',
  icon: 'arrow-right',
  access: may('tasks:work'),
  keywords: ['status', 'board', 'column', 'review', 'cancel', 'reopen'],
  verbs: ['move'],
  parameters: {
    task,
    status: choice(
      'status',
      moves.map((value) => ({ value, label: statusWords[value], keywords: otherWords[value] })),
    ),
    reason: optional(text('reason')),
  },
  preview,
  run: move,
});

/** Changes fields of a task, and can put back what was there. */
async function change(id: number, to: object, from: (it: Before) => object, words: string) {
  const before = await read(id);
  const saved = await call('POST /tasks/save', { id, version: before.version, ...to });
  return {
    message: `${saved.key} ${words}`,
    undo: () => call('POST /tasks/save', { id, version: saved.version, ...from(before) }),
  };
}
type Before = Awaited<ReturnType<typeof read>>;

export const taskAssign = action({
  id: 'task.assign',
  title: 'Assign a task',
  icon: 'user',
  access: may('tasks:write'),
  keywords: ['give', 'hand over', 'assignee', 'for'],
  verbs: ['assign', 'give'],
  parameters: {
    task,
    person: orNone(entity('person'), 'nobody', 'no one'),
    version: passed<number>(),
  },
  preview,
  run: async ({ task: id, person, version }) => {
    const before = await read(id);
    const asked = { id, version: version ?? before.version, assigneeId: person };
    const given = await call('POST /tasks/members/status-update', asked);
    const back = { id, version: given.version, assigneeId: before.assignee?.id ?? null };
    const { key, assignee } = given;
    return {
      message: assignee ? `${key} goes to ${assignee.name}` : `Nobody has ${key} now`,
      undo: () => call('POST /tasks/members/status-update', back),
    };
  },
});

const taskDue = action({
  id: 'task.due',
  title: 'Set when a task is due',
  icon: 'calendar',
  access: may('tasks:write'),
  keywords: ['deadline', 'date', 'until'],
  verbs: ['due', 'set due'],
  parameters: { task, day: day() },
  preview,
  run: ({ task: id, day }) =>
    change(id, { dueOn: day }, (it) => ({ dueOn: it.dueOn }), `is due ${namedDay(day)}`),
});

const taskPriority = action({
  id: 'task.priority',
  title: 'Set the priority of a task',
  icon: 'flag',
  access: may('tasks:write'),
  keywords: ['urgent', 'high', 'important'],
  verbs: ['priority', 'set priority'],
  parameters: { task, priority: choice('priority', priorityChoices) },
  preview,
  run: ({ task: id, priority }) =>
    change(
      id,
      { priority },
      (it) => ({ priority: it.priority }),
      `is ${priorityWords[priority].toLowerCase()}`,
    ),
});

const taskOpen = action({
  id: 'task.open',
  title: 'Open a task',
  icon: 'checklist',
  access: may('tasks:read'),
  keywords: ['show', 'details', 'issue'],
  parameters: { task },
  preview,
  run: async ({ task: id }, { go }) => go(`/tasks/info?task=${(await read(id)).key}`),
});

export const changeTaskActions = [taskMove, taskAssign, taskDue, taskPriority, taskOpen];
