import type { Task } from '#/domains/work/tasks/tasks.contract.ts';
import type { PauseReason } from '#/kernel/pause-reasons.ts';
import type { Queued } from '../kept.ts';

/** Where the popup keeps the tasks it showed last. */
export const TASKS = 'tasks';

export interface Tasks {
  running: Task | null;
  rows: readonly Task[];
  today: string;
}

/** Tasks as they will be once everything that waits is sent. */
export interface LaidOver extends Tasks {
  /** Ids of those that something waits for. */
  pending: ReadonlySet<number>;
  /** Titles of tasks that were added and have no number yet. */
  added: readonly string[];
}

const isPause = (it: Queued) => it.endpoint === 'POST /tasks/pause';
const isStart = (it: Queued) =>
  it.endpoint === 'POST /tasks/status-update' && it.input['status'] === 'in_progress';
const isClose = (it: Queued) => it.endpoint === 'POST /tasks/close';
const isNew = (it: Queued) => it.endpoint === 'POST /tasks/save' && it.input['id'] === undefined;

/** The task as it was paused: the clock stands where it stood then. */
function paused(it: Task, reason: string, seconds: number): Task {
  const workedSeconds = it.workedSeconds + (it.runningSince ? seconds : 0);
  return { ...it, status: 'paused', pauseReason: reason, runningSince: null, workedSeconds };
}

/** One change: what it does to a task; undefined where the task is not listed any more. */
function changed(it: Task, change: Queued, fetchedAt: number): Task | undefined {
  const seconds = Math.round((change.at - fetchedAt) / 1000);
  const isIt = change.input['id'] === it.id;
  if (isPause(change) && isIt) return paused(it, change.input['reason'] as PauseReason, seconds);
  if (isClose(change) && isIt) return undefined;
  if (!isStart(change)) return it;
  if (!isIt) return it.runningSince ? paused(it, 'other-task', seconds) : it;
  if (it.runningSince) return it;
  const runningSince = new Date(change.at).toISOString();
  // Its clock runs from when it was pressed, and counts from when the rest was fetched.
  const workedSeconds = it.workedSeconds - seconds;
  return { ...it, status: 'in_progress', pauseReason: null, runningSince, workedSeconds };
}

/**
 * Lays what waits to be sent, and what was just done, over what the server said before.
 * @param fetchedAt when it said so, milliseconds since 1970
 */
export function laidOver<T extends Tasks>(
  tasks: T,
  changes: readonly Queued[],
  fetchedAt: number,
): T & LaidOver {
  let rows = tasks.rows;
  let running = tasks.running;
  for (const change of changes) {
    rows = rows.flatMap((it) => changed(it, change, fetchedAt) ?? []);
    running = (running && changed(running, change, fetchedAt)) ?? null;
    if (!running?.runningSince) running = rows.find((it) => it.runningSince) ?? null;
  }
  const about = changes.filter((it) => it.endpoint.startsWith('POST /tasks/'));
  const ids = about.map((it) => it.input['id'] ?? it.input['taskId']);
  return {
    ...tasks,
    rows,
    running,
    pending: new Set(ids.filter((it) => typeof it === 'number')),
    added: changes.filter(isNew).map((it) => String(it.input['title'])),
  };
}
