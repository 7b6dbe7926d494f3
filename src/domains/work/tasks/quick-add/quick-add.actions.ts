import { call } from '#/client/api.ts';
import { may } from '#/kernel/access.ts';
import { action, type Outcome } from '#/kernel/action.ts';
import { choice, day, entity, optional, text, type ValuesOf } from '#/kernel/parameters.ts';
import { priorityWords, taskPriorities } from '../task-rules.ts';
import { meansTask, quickTypes, readQuickAdd } from './quick-add.ts';

export const priorityChoices = taskPriorities.map((value) => ({
  value,
  label: priorityWords[value],
}));

const newTask = {
  title: text('title'),
  app: optional(entity('app', 'Game')),
  /** It becomes an issue of this one. */
  project: optional(entity('project')),
  assignee: optional(entity('person', 'For')),
  due: optional(day('Due')),
  priority: optional(choice('priority', priorityChoices)),
  type: optional(
    choice(
      'type',
      quickTypes.map((value) => ({ value, label: value })),
    ),
  ),
};

export type NewTask = ValuesOf<typeof newTask>;

async function addTask({ title, app, assignee, due, priority, type }: NewTask): Promise<Outcome> {
  const made = await call('POST /tasks/save', {
    title,
    appId: app,
    assigneeId: assignee,
    dueOn: due,
    priority,
    type,
  });
  return {
    message: `${made.key} added${made.assignee ? ` for ${made.assignee.name}` : ''}`,
    undo: () => call('POST /tasks/delete', { rows: [{ id: made.id, version: made.version }] }),
  };
}

async function addIssue(
  { title, assignee, due, priority }: NewTask,
  projectId: number,
): Promise<Outcome> {
  const { rows } = await call('GET /search', { kinds: ['project'], limit: 10_000 });
  const project = rows.find((it) => it.id === projectId)?.key;
  if (!project) throw new Error('This project was not found.');
  const fields = { assigneeId: assignee, dueOn: due, priority };
  const made = await call('POST /cjprojects/create-issue', { project, title, ...fields });
  return {
    message: `${made.key} added`,
    undo: () => call('POST /cjprojects/delete-issue', { id: made.id, version: made.version }),
  };
}

export const taskAdd = action({
  id: 'task.add',
  title: 'Add a task',
  icon: 'plus',
  access: may('tasks:write'),
  keywords: ['new task', 'create', 'to do', 'quick add'],
  verbs: ['add', 'new task'],
  parameters: newTask,
  read: readQuickAdd,
  means: meansTask,
  run: (it) => (it.project === undefined ? addTask(it) : addIssue(it, it.project)),
});
