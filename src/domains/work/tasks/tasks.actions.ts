import { call } from '#/client/api.ts';
import { blockedWarning } from '#/community/relations/blocked.part.ts';
import { may } from '#/kernel/access.ts';
import { action, type Outcome, type Preview } from '#/kernel/action.ts';
import { duration } from '#/kernel/date-words.ts';
import { choice, entity, optional, passed, text } from '#/kernel/parameters.ts';
import { pauseReasons, pauseWords, statusWords } from './task-rules.ts';
import type { Task } from './tasks.contract.ts';

/** What runs, when the surface knows it: the start then waits for nothing. */
type Running = Pick<Task, 'id' | 'key'> | null;

const running = async () => (await call('GET /tasks', { perPage: 1 })).running;

/** The task that was named, or the one that is running. */
async function idOf(named: number | undefined): Promise<number> {
  const id = named ?? (await running())?.id;
  if (id === undefined) throw new Error('No task is running.');
  return id;
}

const resume = (id: number) =>
  call('POST /tasks/status-update', { id, status: 'in_progress', pauseRunning: true });

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

const workWords = (it: Task) => ({
  label: 'Work so far',
  value: duration(Math.floor(it.workedSeconds / 60)),
});

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

async function previewRunning({ task: id }: { task?: number }): Promise<Preview> {
  const it = id === undefined ? await running() : (await call('GET /tasks/info', { id })).task;
  if (!it) return { facts: [], refusal: 'No task is running.' };
  return {
    facts: [{ label: 'Task', value: it.key, note: it.title }, workWords(it)],
    refusal: it.runningSince ? undefined : `${it.key} is not running.`,
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

/** Without one the task that is running. */
const task = optional(entity('task'));

export const taskPause = action({
  id: 'task.pause',
  title: 'Pause my task',
  icon: 'player-pause',
  access: may('tasks:work'),
  keywords: ['break', 'stop', 'wait', 'timer'],
  verbs: ['pause'],
  parameters: { task, reason: choice('reason', pauseReasons), note: optional(text('note')) },
  preview: previewRunning,
  run: async ({ task: named, reason, note }) => {
    const id = await idOf(named);
    const paused = await call('POST /tasks/pause', { id, reason, note: note || undefined });
    return {
      message: `${paused.key} paused: ${pauseWords(reason).toLowerCase()}`,
      undo: () => resume(id),
    };
  },
});

export const taskClose = action({
  id: 'task.close',
  title: 'Close my task',
  icon: 'check',
  access: may('tasks:work'),
  keywords: ['done', 'finish', 'complete', 'hand in'],
  verbs: ['close', 'done'],
  parameters: { task, override: optional(text('why items stay open')) },
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
