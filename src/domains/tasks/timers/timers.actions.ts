import { may } from '#/kernel/access.ts';
import { action, type Preview } from '#/kernel/action.ts';
import { duration, minutesOf, namedDay, timeOfMinutes } from '#/kernel/date-words.ts';
import { dayOf, instantOf, timeOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { call } from '../../api.ts';
import { lengthWords, spanWords } from './time-words.ts';

interface Times {
  day: string;
  /** From when to when, or how long and since when; up to now when only its length is given. */
  time?: { from: string; to: string };
  length?: number;
  start?: string;
}

export interface Logged extends Times {
  task: number;
  [name: string]: unknown;
}

const DAY_MINUTES = 24 * 60;
const needsLength = 'Say how long, or from when to when: 45m 3pm, 3-4pm.';

interface When {
  day: string;
  from: string;
  to: string;
}

/** When the work was as it was typed, or what is missing. */
export function whenOf(it: Times, now: Date): When | string {
  const { day, time, length, start } = it;
  if (time) return { day, ...time };
  if (length === undefined) return needsLength;
  if (length >= DAY_MINUTES) return 'Nobody works for more than 24 hours on end.';
  if (start !== undefined) {
    const to = timeOfMinutes((minutesOf(start) + length) % DAY_MINUTES);
    return { day, from: start, to };
  }
  if (day !== dayOf(now)) return `Say when it began on ${namedDay(day)}: 3pm.`;
  const began = minutesOf(timeOf(now)) - length;
  return {
    day: began < 0 ? addDays(day, -1) : day,
    from: timeOfMinutes((began + DAY_MINUTES) % DAY_MINUTES),
    to: timeOf(now),
  };
}

/** What the person did at that time already, and how long that day was. */
async function previewLog({ task, day, ...rest }: Partial<Logged>): Promise<Preview> {
  if (task === undefined || day === undefined) return { facts: [] };
  const when = whenOf({ day, ...rest }, new Date());
  const [{ task: it }, work] = await Promise.all([
    call('GET /tasks/info', { id: task }),
    call('GET /tasks/intervals', { from: addDays(day, -1), to: day, perPage: 200 }),
  ]);
  const soFar = work.days.find((one) => one.day === day)?.seconds ?? 0;
  const facts = [
    { label: 'Task', value: it.key, note: it.title },
    { label: 'That day so far', value: lengthWords(soFar) },
  ];
  if (typeof when === 'string') return { facts, refusal: when };
  const from = instantOf(when.day, when.from);
  const until = instantOf(when.day, when.to);
  const to = until > from ? until : instantOf(addDays(when.day, 1), when.to);
  const other = work.rows.find(
    (one) => new Date(one.startedAt) < to && (one.endedAt === null || new Date(one.endedAt) > from),
  );
  return {
    facts: [...facts, { label: namedDay(when.day), value: `${when.from} – ${when.to}` }],
    refusal:
      other && `You were at ${other.task.key} then, ${spanWords(other.startedAt, other.endedAt)}.`,
  };
}

export const taskLog = action<Logged>({
  id: 'task.log',
  title: 'Log time on a task',
  icon: 'clock',
  access: may('tasks:work'),
  keywords: ['time', 'hours', 'worked', 'timesheet', 'forgot'],
  verbs: ['log', 'log time'],
  parameters: [
    { name: 'task', label: 'Task', kind: 'entity', entity: 'task', required: true },
    {
      name: 'day',
      label: 'Day',
      kind: 'day',
      past: true,
      required: true,
      fallback: () => dayOf(new Date()),
    },
    { name: 'time', label: 'Times', kind: 'time-range', required: false },
    { name: 'length', label: 'Length', kind: 'duration', required: false },
    { name: 'start', label: 'Start', kind: 'time', required: false },
  ],
  preview: previewLog,
  run: async ({ task, ...it }) => {
    const when = whenOf(it, new Date());
    if (typeof when === 'string') throw new Error(when);
    const made = await call('POST /tasks/intervals/save', { taskId: task, ...when });
    const minutes =
      (Date.parse(made.endedAt ?? made.startedAt) - Date.parse(made.startedAt)) / 60e3;
    return {
      message: `${duration(Math.round(minutes))} logged on ${made.task.key}`,
      undo: () => call('POST /tasks/intervals/delete', { id: made.id, version: made.version }),
    };
  },
});

const timeOpen = action({
  id: 'task.time',
  title: 'Correct my working time',
  icon: 'history',
  access: may('tasks:read'),
  keywords: ['time', 'hours', 'stretches', 'split', 'timesheet'],
  run: async (_values, { go }) => go('/tasks?show=time'),
});

export const timersActions = [taskLog, timeOpen];
