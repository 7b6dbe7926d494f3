import { may } from '#/kernel/access.ts';
import { action, type Preview } from '#/kernel/action.ts';
import { duration } from '#/kernel/date-words.ts';
import { call, type CallOptions } from '../api.ts';
import { whenWords } from './leave-words.ts';
import type { LeavePreview } from './leave.contract.ts';

const PAGE = '/short-leave';

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
    const verb = status === 'applied' ? 'has asked for' : 'is off';
    return `${person.name} ${verb} ${from_time} – ${to_time}`;
  });
  return words.length > 0 ? words.join(', ') : undefined;
}

const answerWords = (minutes: number) =>
  `usually answers in ${minutes < 60 ? `${minutes} min` : duration(minutes)}`;

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
      label: 'Left this month, after',
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

interface Typed {
  day: string;
  time: { from: string; to: string };
  reason: string;
  [name: string]: unknown;
}

const timesOf = ({ day, time }: Pick<Typed, 'day' | 'time'>) => ({
  date: day,
  from_time: time.from,
  to_time: time.to,
});

async function preview({ day, time }: Partial<Typed>): Promise<Preview> {
  if (!day || !time) return { facts: [] };
  const it = await call('GET /short-leave-preview', timesOf({ day, time }));
  return {
    facts: previewFacts(it),
    warning: clashWords(it.others),
    refusal: it.refusal ?? undefined,
  };
}

export const leaveAsk = action<Typed>({
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
  parameters: [
    { name: 'day', label: 'Day', kind: 'day', required: true },
    { name: 'time', label: 'Time', kind: 'time-range', required: true },
    { name: 'reason', label: 'reason', kind: 'text', required: true },
  ],
  preview,
  run: ({ day, time, reason }) => askForLeave({ ...timesOf({ day, time }), reason }),
});

/** Which request, as the list or the notification knows it; without one the page is opened. */
type Which = { id?: number; version?: number };

export const leaveCancel = action<Which>({
  id: 'leave.cancel',
  title: 'Cancel my leave',
  icon: 'calendar-off',
  access: may('short-leave:apply'),
  keywords: ['short leave', 'withdraw', 'take back'],
  run: async ({ id, version }, { go }) => {
    if (id === undefined || version === undefined) return go(PAGE);
    const leave = await call('POST /cancel-short-leave', { id, version });
    return { message: `Cancelled ${whenWords(leave)}` };
  },
});

const leaveSettings = action({
  id: 'leave.settings',
  title: 'Set how much short leave a month has',
  icon: 'settings',
  access: may('short-leave:configure'),
  keywords: ['cap', 'limit', 'short leave', 'hours'],
  run: async (_values, { go }) => go(`${PAGE}?settings=true`),
});

export const leaveActions = [leaveAsk, leaveCancel, leaveSettings];
