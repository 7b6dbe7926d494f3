import { may } from '#/kernel/access.ts';
import { action, type Outcome } from '#/kernel/action.ts';
import { call } from '../../api.ts';
import { priorityWords, taskPriorities, type TaskPriority } from '../task-rules.ts';
import { meansTask, quickTypes, readQuickAdd } from './quick-add.ts';

export interface NewTask {
  title: string;
  /** Id of the game. */
  app?: number;
  /** Id of the project it becomes an issue of. */
  project?: number;
  assignee?: number;
  due?: string;
  priority?: TaskPriority;
  type?: string;
  [name: string]: unknown;
}

export const priorityChoices = taskPriorities.map((value) => ({
  value,
  label: priorityWords[value],
}));

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
  const { rows } = await call('GET /search', { kinds: ['project'], limit: 1000 });
  const project = rows.find((it) => it.id === projectId)?.key;
  if (!project) throw new Error('This project was not found.');
  const fields = { assigneeId: assignee, dueOn: due, priority };
  const made = await call('POST /cjprojects/create-issue', { project, title, ...fields });
  return {
    message: `${made.key} added`,
    undo: () => call('POST /cjprojects/delete-issue', { id: made.id, version: made.version }),
  };
}

export const taskAdd = action<NewTask>({
  id: 'task.add',
  title: 'Add a task',
  icon: 'plus',
  access: may('tasks:write'),
  keywords: ['new task', 'create', 'to do', 'quick add'],
  verbs: ['add', 'new task'],
  parameters: [
    { name: 'title', label: 'title', kind: 'text', required: true },
    { name: 'app', label: 'Game', kind: 'entity', entity: 'app', required: false },
    { name: 'project', label: 'Project', kind: 'entity', entity: 'project', required: false },
    { name: 'assignee', label: 'For', kind: 'entity', entity: 'person', required: false },
    { name: 'due', label: 'Due', kind: 'day', required: false },
    {
      name: 'priority',
      label: 'priority',
      kind: 'choice',
      required: false,
      choices: priorityChoices,
    },
    {
      name: 'type',
      label: 'type',
      kind: 'choice',
      required: false,
      choices: quickTypes.map((value) => ({ value, label: value })),
    },
  ],
  read: readQuickAdd,
  means: meansTask,
  run: (it) => (it.project === undefined ? addTask(it) : addIssue(it, it.project)),
});
