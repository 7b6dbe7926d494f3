import { call, type CallOptions } from '#/client/api.ts';
import { everyRow, oneOf, refusing } from '#/client/listed.ts';
import { may } from '#/kernel/access.ts';
import { action, type Preview } from '#/kernel/action.ts';
import { duration, namedDay } from '#/kernel/date-words.ts';
import {
  day,
  duration as length,
  entity,
  number,
  option,
  optional,
  passed,
  text,
  timeRange,
  type ValuesOf,
} from '#/kernel/parameters.ts';
import { holidayActions } from './holidays/holidays.actions.ts';
import { statusWords, whenWords } from './leave-words.ts';
import type { LeavePreview } from './leave.contract.ts';

export interface Ask {
  date: string;
  from_time: string;
  to_time: string;
  reason: string;
  /** HR enters it for somebody else. */
  person_id?: number;
}

/** Asks, and can take it back. The same key twice is one request, so a lost answer may be asked again. */
export async function askForLeave(asked: Ask, options?: CallOptions) {
  const leave = await call('POST /applyShortLeave', asked, options);
  const whom = leave.goesTo ? `Asked ${leave.goesTo.name} for` : 'Asked for';
  return {
    message: `${whom} ${whenWords(leave)}`,
    undo: () => call('POST /cancel-short-leave', { id: leave.id, version: leave.version }),
  };
}

/** "Hira Baig has asked for 14:00 – 16:00, Bilal Anwar is off 15:30 – 16:30": those off at the same time. */
export function clashWords(others: LeavePreview['others']): string | undefined {
  const clashing = others.filter((it) => it.overlaps);
  const words = clashing.map(({ person, from_time, to_time, status }) => {
    const times = `${from_time} – ${to_time}`;
    return status === 'applied'
      ? `${person.name} has asked for ${times}`
      : `${person.name} is off ${times}`;
  });
  return words.length > 0 ? words.join(', ') : undefined;
}

const answerWords = (minutes: number) =>
  `usually answers in ${minutes < 60 ? `${minutes} min` : duration(minutes)}`;

export const LEFT_THIS_MONTH = 'Left this month, after';

/** The facts of a preview in the order they are shown. */
export function previewFacts(it: LeavePreview) {
  const { goesTo, answersInMinutes, left, shift, insideShift, hasAnother } = it;
  const booked = hasAnother ? 'another leave that day' : 'nothing else booked';
  return [
    {
      label: 'Goes to',
      value: goesTo?.name ?? 'Nobody yet',
      note: answersInMinutes === null ? undefined : answerWords(answersInMinutes),
    },
    {
      label: LEFT_THIS_MONTH,
      value: `${duration(left.minutes)} of ${duration(left.ofMinutes)}`,
      note: `${left.requests} of ${left.ofRequests} requests`,
    },
    {
      label: 'Your shift',
      value: `${shift.from} – ${shift.to}`,
      note: insideShift ? `inside it, ${booked}` : 'outside of it',
    },
  ];
}

const when = { day: day(), time: timeRange() };
const typed = { ...when, reason: text('reason') };
type When = ValuesOf<typeof when>;

const timesOf = ({ day, time }: When) => ({
  date: day,
  from_time: time.from,
  to_time: time.to,
});

async function preview({ day, time }: Partial<When>, person?: number): Promise<Preview> {
  if (!day || !time) return { facts: [] };
  const whom = person === undefined ? {} : { person_id: person };
  const it = await call('GET /short-leave-preview', { ...timesOf({ day, time }), ...whom });
  return {
    facts: previewFacts(it),
    warning: clashWords(it.others),
    refusal: it.refusal ?? undefined,
  };
}

export const leaveAsk = action({
  id: 'leave.ask',
  title: 'Ask for leave',
  icon: 'plane-departure',
  access: may('short-leave:apply'),
  keywords: ['time off', 'absence', 'short leave', 'hours off', 'request leave'],
  verbs: [
    'leave',
    'off',
    'time off',
    'day off',
    'half day',
    'vacation',
    'take … off',
    'take off',
    'ask for leave',
    'i need leave',
    'отпуск',
    'چھٹی',
  ],
  parameters: typed,
  preview: (it) => preview(it),
  run: ({ day, time, reason }) => askForLeave({ ...timesOf({ day, time }), reason }),
});

/** HR enters what somebody told them, also for a day that is over. */
const leaveEnter = action({
  id: 'leave.enter',
  title: 'Enter leave for somebody',
  icon: 'user-plus',
  access: may('short-leave:backdate'),
  keywords: ['short leave', 'backdate', 'on behalf', 'hr'],
  verbs: ['enter leave', 'enter leave for', 'leave for'],
  parameters: { person: entity('person'), ...typed },
  preview: ({ person, day, time }) =>
    person === undefined ? Promise.resolve({ facts: [] }) : preview({ day, time }, person),
  run: ({ person, day, time, reason }) =>
    askForLeave({ ...timesOf({ day, time }), reason, person_id: person }),
});

const mineToCancel = async () => {
  const rows = await everyRow((page) => call('GET /getShortLeaves', { view: 'mine', ...page }));
  return rows
    .filter((it) => it.can.cancel)
    .map((it) => ({
      id: it.id,
      title: whenWords(it),
      note: [statusWords[it.status], it.reason].filter(Boolean).join(', '),
      keywords: [it.date, namedDay(it.date)],
      version: it.version,
    }));
};

export const leaveCancel = action({
  id: 'leave.cancel',
  title: 'Cancel my leave',
  icon: 'calendar-off',
  access: may('short-leave:apply'),
  keywords: ['short leave', 'withdraw', 'take back'],
  verbs: ['cancel leave', 'cancel my leave', 'withdraw leave'],
  parameters: { id: option('Leave', mineToCancel), version: passed<number>() },
  preview: async ({ id }) => {
    const it = (await mineToCancel()).find((one) => one.id === id);
    return { facts: it ? [{ label: 'Leave', value: it.title, note: it.note }] : [] };
  },
  run: async ({ id, version: seen }) => {
    const version = seen ?? oneOf(await mineToCancel(), id, 'This leave').version;
    const leave = await call('POST /cancel-short-leave', { id, version });
    return { message: `Cancelled ${whenWords(leave)}` };
  },
});

interface Cap {
  requests: number;
  minutes: number;
}

const capWords = ({ requests, minutes }: Cap) =>
  `${duration(minutes)} in ${requests === 1 ? 'one request' : `${requests} requests`}`;

export const leaveSettings = action({
  id: 'leave.settings',
  title: 'Set how much short leave a month has',
  icon: 'settings',
  access: may('short-leave:configure'),
  keywords: ['cap', 'limit', 'short leave', 'hours'],
  verbs: ['leave limit', 'short leave limit', 'set leave limit'],
  parameters: {
    minutes: length('Time a month'),
    requests: optional(number('Requests a month')),
    seen: passed<Cap & { version: number }>(),
  },
  preview: ({ minutes, requests }) =>
    refusing(async () => {
      const now = await call('GET /short-leave-settings', {});
      if (minutes === undefined) return { facts: [{ label: 'Now', value: capWords(now) }] };
      const to = { minutes, requests: requests ?? now.requests };
      return {
        facts: [
          { label: 'Now', value: capWords(now) },
          { label: 'New', value: capWords(to), note: 'for everybody' },
        ],
        ...(minutes % 15 !== 0 && { refusal: 'Choose quarters of an hour.' }),
      };
    }),
  run: async ({ minutes, requests, seen }) => {
    const before = seen ?? (await call('GET /short-leave-settings', {}));
    const to = { minutes, requests: requests ?? before.requests, version: before.version };
    const saved = await call('POST /save-short-leave-settings', to);
    return {
      message: `A month has ${capWords(saved)}`,
      undo: () => call('POST /save-short-leave-settings', { ...before, version: saved.version }),
    };
  },
});

export const leaveActions = [leaveAsk, leaveEnter, leaveCancel, leaveSettings, ...holidayActions];
