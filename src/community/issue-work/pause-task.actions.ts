import { call } from '#/client/api.ts';
import { may } from '#/kernel/access.ts';
import { action, type Preview } from '#/kernel/action.ts';
import { duration } from '#/kernel/date-words.ts';
import { choice, entity, optional, text } from '#/kernel/parameters.ts';
import { pauseReasons, pauseWords } from '#/kernel/pause-reasons.ts';

/** The task one is at, null when none runs. */
export const running = async () => (await call('GET /tasks', { perPage: 1 })).running;

/** The task that was named, or the one that is running. */
export async function idOf(named: number | undefined): Promise<number> {
  const id = named ?? (await running())?.id;
  if (id === undefined) throw new Error('No task is running.');
  return id;
}

/** Goes on with a task; what runs is paused. */
export const resume = (id: number) =>
  call('POST /tasks/status-update', { id, status: 'in_progress', pauseRunning: true });

export const workWords = (it: { workedSeconds: number }) => ({
  label: 'Work so far',
  value: duration(Math.floor(it.workedSeconds / 60)),
});

export async function previewRunning({ task: id }: { task?: number }): Promise<Preview> {
  const it = id === undefined ? await running() : (await call('GET /tasks/info', { id })).task;
  if (!it) return { facts: [], refusal: 'No task is running.' };
  return {
    facts: [{ label: 'Task', value: it.key, note: it.title }, workWords(it)],
    refusal: it.runningSince ? undefined : `${it.key} is not running.`,
  };
}

/** Without one the task that is running. */
export const runningOr = optional(entity('task'));

export const taskPause = action({
  id: 'task.pause',
  title: 'Pause my task',
  icon: 'player-pause',
  access: may('tasks:work'),
  keywords: ['break', 'stop', 'wait', 'timer'],
  verbs: ['pause'],
  parameters: {
    task: runningOr,
    reason: choice('reason', pauseReasons),
    note: optional(text('note')),
  },
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
