import { call } from '#/client/api.ts';
import { may } from '#/kernel/access.ts';
import { action, type Preview } from '#/kernel/action.ts';
import { duration, minutesOf, namedDay, timeOfMinutes } from '#/kernel/date-words.ts';
import { dayOf, instantOf, timeOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import {
  choice,
  duration as length,
  entity,
  fallback,
  option,
  optional,
  pastDay,
  time,
  timeRange,
  type ValuesOf,
} from '#/kernel/parameters.ts';
import { answerIdle } from './answer-idle.ts';
import { lengthWords, spanWords } from './time-words.ts';

/** From when to when, or how long and since when; up to now when only its length is given. */
const times = {
  day: fallback(pastDay(), () => dayOf(new Date())),
  time: optional(timeRange('Times')),
  length: optional(length()),
  start: optional(time('Start')),
};
const logged = { task: entity('task'), ...times };

export type Logged = ValuesOf<typeof logged>;

const DAY_MINUTES = 24 * 60;
const needsLength = 'Say how long, or from when to when: 45m 3pm, 3-4pm.';

interface When {
  day: string;
  from: string;
  to: string;
}

/** When the work was as it was typed, or what is missing. */
export function whenOf(it: ValuesOf<typeof times>, now: Date): When | string {
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

export const taskLog = action({
  id: 'task.log',
  title: 'Log time on a task',
  icon: 'clock',
  access: may('tasks:work'),
  keywords: ['time', 'hours', 'worked', 'timesheet', 'forgot'],
  verbs: ['log', 'log time'],
  parameters: logged,
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

const RECENT_DAYS = 14;

/** What I worked lately, the latest first. */
const recent = async () => {
  const to = dayOf(new Date());
  const asked = { from: addDays(to, -RECENT_DAYS), to, perPage: 200 };
  return (await call('GET /tasks/intervals', asked)).rows;
};

const stretch = option('Stretch', async () =>
  (await recent())
    .filter((it) => it.endedAt !== null)
    .map((it) => {
      const times = spanWords(it.startedAt, it.endedAt).replaceAll(' ', '');
      const on = namedDay(dayOf(new Date(it.startedAt)));
      return { id: it.id, title: `${it.task.key} ${on} ${times}`, note: it.task.title };
    }),
);

async function stretchOf(id: number) {
  const it = (await recent()).find((one) => one.id === id);
  if (!it) throw new Error('This stretch of work is no longer there.');
  return it;
}

async function previewStretch({ stretch: id }: { stretch?: number }): Promise<Preview> {
  if (id === undefined) return { facts: [] };
  const it = await stretchOf(id);
  return {
    facts: [
      { label: 'Task', value: it.task.key, note: it.task.title },
      { label: 'Worked', value: spanWords(it.startedAt, it.endedAt) },
    ],
  };
}

const stretchSplit = action({
  id: 'task.split-time',
  title: 'Split a stretch of work',
  icon: 'scissors',
  access: may('tasks:work'),
  keywords: ['time', 'hours', 'break', 'cut', 'timesheet'],
  parameters: { stretch, at: time('at'), resumeAt: optional(time('again')) },
  preview: previewStretch,
  run: async ({ stretch: id, at, resumeAt }) => {
    const { version, task } = await stretchOf(id);
    await call('POST /tasks/intervals/split', { id, version, at, resumeAt });
    return { message: `Time on ${task.key} is split at ${at}` };
  },
});

const stretchDelete = action({
  id: 'task.delete-time',
  title: 'Delete a stretch of work',
  icon: 'trash',
  access: may('tasks:work'),
  keywords: ['time', 'hours', 'remove', 'timesheet'],
  confirm: 'The time is gone; its history stays.',
  parameters: { stretch },
  preview: previewStretch,
  run: async ({ stretch: id }) => {
    const { version, task } = await stretchOf(id);
    await call('POST /tasks/intervals/delete', { id, version });
    return { message: `Time on ${task.key} is deleted` };
  },
});

const away = option('Time away', async () =>
  (await call('GET /tasks/idle', {})).rows.map((it) => ({
    id: it.id,
    title: `${it.task.key} ${spanWords(it.from, it.to).replaceAll(' ', '')}`,
    note: it.task.title,
  })),
);

const idleAnswer = action({
  id: 'task.idle',
  title: 'Say what a time away was',
  icon: 'clock',
  access: may('tasks:work'),
  keywords: ['idle', 'break', 'away', 'discard', 'keep'],
  verbs: ['away'],
  parameters: {
    idle: away,
    choice: choice('was', [
      { value: 'keep', label: 'work', keywords: ['keep'] },
      { value: 'discard', label: 'a break', keywords: ['discard', 'break', 'no work'] },
      { value: 'split', label: 'work at first', keywords: ['split'] },
    ]),
    minutes: optional(length('for')),
  },
  run: async ({ idle: id, ...it }) => {
    const { rows } = await call('GET /tasks/idle', {});
    const idle = rows.find((one) => one.id === id);
    if (!idle) throw new Error('This was said already.');
    return answerIdle.run({ idle, ...it });
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

export const timersActions = [taskLog, stretchSplit, stretchDelete, idleAnswer, timeOpen];
