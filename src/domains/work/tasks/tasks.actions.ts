import { call } from '#/client/api.ts';
import {
  idOf,
  previewRunning,
  resume,
  running,
  runningOr,
  taskPause,
  workWords,
} from '#/community/issue-work/pause-task.actions.ts';
import { blockedWarning } from '#/community/relations/blocked.part.ts';
import { may } from '#/kernel/access.ts';
import { action, type Outcome, type Preview } from '#/kernel/action.ts';
import { entity, optional, passed, text } from '#/kernel/parameters.ts';
import { statusWords } from './task-rules.ts';
import type { Task } from './tasks.contract.ts';

/** What runs, when the surface knows it: the start then waits for nothing. */
type Running = Pick<Task, 'id' | 'key'> | null;

async function start(id: number, reason?: string, known?: Running): Promise<Outcome> {
  // What ran before is only told; without a connection the start itself still waits to be sent.
  const before = known === undefined ? await running().catch(() => null) : known;
  const input = { id, status: 'in_progress', pauseRunning: true, reason } as const;
  const started = await call('POST /tasks/status-update', input);
  const isSwitch = before && before.id !== id;
  return {
    message: isSwitch ? `${started.key} started, ${before.key} paused` : `${started.key} started`,
    undo: () =>
      isSwitch ? resume(before.id) : call('POST /tasks/pause', { id, reason: 'other-task' }),
  };
}

async function previewStart({ task: id }: { task?: number }): Promise<Preview> {
  if (id === undefined) return { facts: [] };
  const [{ task: wanted }, now, blocked] = await Promise.all([
    call('GET /tasks/info', { id }),
    running(),
    blockedWarning('task', id),
  ]);
  const pauses = now && now.id !== id ? `Pauses ${now.key}, ${now.title}` : undefined;
  return {
    facts: [
      { label: 'Task', value: wanted.key, note: wanted.title },
      { label: 'Now', value: statusWords[wanted.status] },
      workWords(wanted),
    ],
    warning: [pauses, blocked].filter(Boolean).join('. ') || undefined,
    refusal: now?.id === id ? `${now.key} is running already.` : undefined,
  };
}

export const taskStart = action({
  id: 'task.start',
  title: 'Start a task',
  icon: 'player-play',
  access: may('tasks:work'),
  keywords: ['begin', 'resume', 'work on', 'timer'],
  verbs: ['start', 'resume'],
  parameters: { task: entity('task'), reason: passed<string>(), running: passed<Running>() },
  preview: previewStart,
  run: ({ task: id, reason, running: known }) => start(id, reason, known),
});

export const taskClose = action({
  id: 'task.close',
  title: 'Close my task',
  icon: 'check',
  access: may('tasks:work'),
  keywords: ['done', 'finish', 'complete', 'hand in'],
  verbs: ['close', 'done'],
  parameters: { task: runningOr, override: optional(text('why items stay open')) },
  preview: previewRunning,
  run: async ({ task: named, override }) => {
    const id = await idOf(named);
    const closed = await call('POST /tasks/close', { id, override: override || undefined });
    if (closed.status !== 'closed') {
      return { message: `${closed.key} goes to ${closed.reviewer?.name ?? 'review'}` };
    }
    const reason = 'Closed by mistake';
    return {
      message: `${closed.key} closed`,
      undo: () => call('POST /tasks/status-update', { id, status: 'in_progress', reason }),
    };
  },
});

export const taskActions = [taskStart, taskPause, taskClose];
