import { call, download } from '#/client/api.ts';
import { may } from '#/kernel/access.ts';
import { action, type Outcome } from '#/kernel/action.ts';
import type { InputOf } from '#/kernel/endpoint.ts';
import { counted } from '#/kernel/numbers.ts';
import {
  asked,
  choice,
  day,
  entity,
  many,
  optional,
  orNone,
  passed,
  text,
} from '#/kernel/parameters.ts';
import { saveFile } from '#/ui/save-file.ts';
import { toast } from '#/ui/toast.ts';
import {
  priorityWords,
  statusWords,
  taskPriorities,
  type TaskPriority,
  type TaskStatus,
} from '../task-rules.ts';
import type { Task } from '../tasks.contract.ts';
import { wayBack } from '../teams/board-rules.ts';
import type { recordEndpoints, RowChange } from './record.contract.ts';
import type { Refused } from './some.contract.ts';

type Question = InputOf<(typeof recordEndpoints)['GET /tasks/record/export']>;

const priorityChoices = taskPriorities.map((value) => ({ value, label: priorityWords[value] }));

const tasksWords = (count: number) => counted(count, 'task');

/** Those that were left as they were, and why the first of them was. */
export function sayRefused(refused: readonly Refused[]) {
  const [first] = refused;
  if (!first) return;
  toast('warning', `${tasksWords(refused.length)} left unchanged`, { detail: first.message });
}

/** Saves the record as a file; run from the page that knows its question. */
export const saveRecord = {
  run: async ({ question }: { question: Question; [name: string]: unknown }) => {
    const { name, blob } = await download('GET /tasks/record/export', question);
    saveFile(name, blob);
    return { message: `${name} was saved.` };
  },
};

export type BulkChange = Omit<
  RowChange,
  'id' | 'version' | 'title' | 'status' | 'reason' | 'override'
>;

/** The fields of a change as they stood before, to take it back. */
function asBefore(it: Task, change: BulkChange): BulkChange {
  const all: Required<BulkChange> = {
    assigneeId: it.assignee?.id ?? null,
    reviewerId: it.reviewer?.id ?? null,
    priority: it.priority,
    type: it.type,
    dueOn: it.dueOn,
  };
  return Object.fromEntries(
    (Object.keys(change) as (keyof BulkChange)[]).map((name) => [name, all[name]]),
  );
}

/** The same change of several tasks; run from the list that has them selected. */
export const changeTasks = {
  run: async ({
    tasks,
    change,
  }: {
    tasks: readonly Task[];
    change: BulkChange;
  }): Promise<Outcome> => {
    const rows = tasks.map(({ id, version }) => ({ id, version, ...change }));
    const { done, refused } = await call('POST /tasks/record', { rows });
    sayRefused(refused);
    const before = new Map(tasks.map((it) => [it.id, it]));
    return {
      message: `${tasksWords(done.length)} changed`,
      undo: () =>
        call('POST /tasks/record', {
          rows: done.map(({ id, version }) => ({
            id,
            version,
            ...asBefore(before.get(id)!, change),
          })),
        }),
    };
  },
};

/** Where several tasks can be moved at once. */
export const movableTo = [
  'in_progress',
  'paused',
  'in_review',
  'changes_requested',
  'closed',
  'cancelled',
] as const satisfies TaskStatus[];

interface SeveralMoved {
  tasks: readonly Task[];
  status: TaskStatus;
  reason?: string | undefined;
  override?: string | undefined;
}

/** Moves several tasks to a status; run from the list that has them selected. */
export const moveTasks = {
  run: async ({ tasks, status, reason, override }: SeveralMoved): Promise<Outcome | void> => {
    const rows = tasks.map(({ id, version }) => ({ id, version, status, reason, override }));
    const { done, refused } = await call('POST /tasks/record', { rows });
    sayRefused(refused);
    if (done.length === 0) return undefined;
    const before = new Map(tasks.map((it) => [it.id, it.status]));
    const back = done.flatMap(({ id, version, status: now }) => {
      const way = wayBack(before.get(id)!, now);
      return way ? [{ id, version, ...way }] : [];
    });
    const words = statusWords[status].toLowerCase();
    return {
      message: `${tasksWords(done.length)} moved to ${words}`,
      ...(back.length === done.length && {
        undo: () => call('POST /tasks/record', { rows: back }),
      }),
    };
  },
};

export const taskDelete = action({
  id: 'task.delete',
  title: 'Delete a task',
  icon: 'trash',
  access: may('tasks:write'),
  keywords: ['remove', 'throw away'],
  verbs: ['delete'],
  parameters: { task: asked(entity('task')), tasks: passed<readonly Task[]>() },
  preview: async ({ task: id }) => {
    if (id === undefined) return { facts: [] };
    const { task, can } = await call('GET /tasks/info', { id });
    return {
      facts: [{ label: 'Task', value: task.key, note: task.title }],
      refusal: can.delete ? undefined : `${task.key} cannot be deleted by you as it stands.`,
    };
  },
  run: async ({ task: id, tasks }) => {
    const chosen = tasks ?? (id ? [(await call('GET /tasks/info', { id })).task] : []);
    const rows = chosen.map(({ id, version }) => ({ id, version }));
    const { done, refused } = await call('POST /tasks/delete', { rows });
    sayRefused(refused);
    const [first] = done;
    return {
      message: done.length === 1 ? `${first!.key} deleted` : `${tasksWords(done.length)} deleted`,
      undo: () => call('POST /tasks/restore', { ids: done.map((it) => it.id) }),
    };
  },
});

const severalChange = action({
  id: 'tasks.change',
  title: 'Change several tasks',
  icon: 'edit',
  access: may('tasks:write'),
  keywords: ['bulk', 'many', 'assign', 'priority', 'due'],
  verbs: ['change tasks'],
  parameters: {
    tasks: many(entity('task', 'Tasks')),
    person: optional(orNone(entity('person', 'For'), 'nobody')),
    priority: optional(choice<TaskPriority>('priority', priorityChoices)),
    due: optional(orNone(day('Due'), 'no due day')),
    status: optional(
      choice<TaskStatus>(
        'status',
        movableTo.map((value) => ({ value, label: statusWords[value].toLowerCase() })),
      ),
    ),
    reason: optional(text('reason')),
  },
  run: async ({ tasks: ids, person, priority, due, status, reason }) => {
    const tasks = await Promise.all(
      ids.map(async (id) => (await call('GET /tasks/info', { id })).task),
    );
    const change = {
      ...(person !== undefined && { assigneeId: person }),
      ...(priority !== undefined && { priority }),
      ...(due !== undefined && { dueOn: due }),
    };
    if (status !== undefined) {
      if (Object.keys(change).length > 0) throw new Error('Change the status by itself.');
      return moveTasks.run({ tasks, status, reason: reason || undefined });
    }
    if (Object.keys(change).length === 0) throw new Error('Say what is to be changed.');
    return changeTasks.run({ tasks, change });
  },
});

export const recordActions = [taskDelete, severalChange];
