import { call, type CallOptions } from '#/client/api.ts';
import { everyRow, oneOf, refusing } from '#/client/listed.ts';
import { may } from '#/kernel/access.ts';
import { action, type Preview } from '#/kernel/action.ts';
import { namedDay } from '#/kernel/date-words.ts';
import {
  choice,
  day,
  entity,
  option,
  optional,
  passed,
  text,
  type ValuesOf,
} from '#/kernel/parameters.ts';
import { statusWords } from '../leave-words.ts';
import { dayWords, leaveWords } from './day-words.ts';
import type { LeaveLook } from './days.contract.ts';
import type { LeaveDays } from './leave-days.ts';

export interface AskedDays extends LeaveDays {
  type: number;
  note: string;
  /** HR enters it for somebody else. */
  person?: number;
}

/** Asks, and can take it back. The same key twice is one request, so a lost answer may be asked again. */
export async function askForDays(asked: AskedDays, options?: CallOptions) {
  const leave = await call('POST /ask-leave', asked, options);
  const what = `${dayWords(leave.days)} of ${leave.type.name}, ${leaveWords(leave)}`;
  const whom = leave.goesTo ? `Asked ${leave.goesTo.name} for` : 'Entered';
  return {
    message: `${whom} ${what}`,
    undo: () => call('POST /cancel-leave', { id: leave.id, version: leave.version }),
  };
}

/** "Hira Baig, Mon 24 Nov – Fri 28 Nov": who else of the team is away, or asks to be. */
export function awayWords(others: LeaveLook['others']): string | undefined {
  const words = others.map(
    (it) =>
      `${it.person.name} ${it.status === 'applied' ? 'asks for' : 'is away'} ${leaveWords(it)}`,
  );
  return words.length > 0 ? words.join(', ') : undefined;
}

/** The facts of a preview in the order they are shown. */
export const lookFacts = ({ days, goesTo, years }: LeaveLook) => [
  { label: 'Takes', value: dayWords(days), note: 'working days' },
  { label: 'Goes to', value: goesTo?.name ?? 'Nobody: it needs no approval' },
  ...years.map((it) => ({
    label: `Left of ${it.words}, after`,
    value: dayWords(it.left - it.days),
    note: `of ${dayWords(it.left)}`,
  })),
];

const typesInUse = async () => {
  const { rows } = await call('GET /leave-types', {});
  return rows
    .filter((it) => it.retiredOn === null)
    .map((it) => ({
      id: it.id,
      title: it.name,
      note: it.terms ? `${dayWords(it.terms.days)} a year` : 'no limit',
    }));
};

const parts = [
  { value: 'whole', label: 'whole days', keywords: ['all day'] },
  { value: 'morning', label: 'morning', keywords: ['first half'] },
  { value: 'afternoon', label: 'afternoon', keywords: ['second half'] },
] as const;

const typed = {
  type: option('Type', typesInUse),
  from: day('from'),
  to: optional(day('to')),
  part: optional(choice('Half', parts)),
  note: optional(text('note')),
};
type Typed = ValuesOf<typeof typed>;

/** A half is one of the first day's; several days are whole ones. */
const daysOf = ({ from, to, part }: Pick<Typed, 'from' | 'to' | 'part'>): LeaveDays => ({
  firstDay: from,
  lastDay: to ?? from,
  starts: part === 'afternoon' ? 'midday' : 'morning',
  ends: part === 'morning' ? 'midday' : 'evening',
});

const preview = ({ type, from, ...rest }: Partial<Typed>, person?: number): Promise<Preview> =>
  refusing(async () => {
    if (type === undefined || from === undefined) return { facts: [] };
    const whom = person === undefined ? {} : { person };
    const it = await call('GET /leave-preview', { type, ...daysOf({ from, ...rest }), ...whom });
    return {
      facts: lookFacts(it),
      warning: awayWords(it.others),
      refusal: it.refusal ?? undefined,
    };
  });

const ask = ({ type, note = '', ...days }: Typed, person?: number) =>
  askForDays({ type, note, ...daysOf(days), ...(person !== undefined && { person }) });

const daysAsk = action({
  id: 'days.ask',
  title: 'Ask for days of leave',
  icon: 'calendar-plus',
  access: may('short-leave:apply'),
  keywords: ['annual leave', 'sick leave', 'unpaid leave', 'vacation', 'holiday', 'half day'],
  verbs: ['days off', 'ask for days off', 'ask for days of leave', 'book days off'],
  parameters: typed,
  preview: (it) => preview(it),
  run: (it) => ask(it),
});

/** HR enters what somebody told them, also for days long gone. */
const daysEnter = action({
  id: 'days.enter',
  title: 'Enter days of leave for somebody',
  icon: 'user-plus',
  access: may('short-leave:backdate'),
  keywords: ['annual leave', 'sick leave', 'backdate', 'on behalf', 'hr'],
  verbs: ['enter days off', 'enter days off for', 'days off for'],
  parameters: { person: entity('person'), ...typed },
  preview: ({ person, ...it }) =>
    person === undefined ? Promise.resolve({ facts: [] }) : preview(it, person),
  run: ({ person, ...it }) => ask(it, person),
});

const mineToCancel = async () => {
  const rows = await everyRow((page) => call('GET /leaves', { view: 'mine', ...page }));
  return rows
    .filter((it) => it.can.cancel)
    .map((it) => ({
      id: it.id,
      title: `${it.type.name}, ${leaveWords(it)}`,
      note: [statusWords[it.status], it.note].filter(Boolean).join(', '),
      keywords: [it.firstDay, namedDay(it.firstDay), 'days'],
      version: it.version,
    }));
};

export const daysCancel = action({
  id: 'days.cancel',
  title: 'Withdraw days of leave',
  icon: 'calendar-off',
  access: may('short-leave:apply'),
  keywords: ['cancel', 'annual leave', 'sick leave', 'take back'],
  verbs: ['withdraw days off', 'cancel days off'],
  parameters: { id: option('Leave', mineToCancel), version: passed<number>() },
  preview: async ({ id }) => {
    const it = (await mineToCancel()).find((one) => one.id === id);
    return { facts: it ? [{ label: 'Leave', value: it.title, note: it.note }] : [] };
  },
  run: async ({ id, version: seen }) => {
    const version = seen ?? oneOf(await mineToCancel(), id, 'This leave').version;
    const leave = await call('POST /cancel-leave', { id, version });
    return { message: `Withdrew ${leave.type.name}, ${leaveWords(leave)}` };
  },
});

export const dayActions = [daysAsk, daysEnter, daysCancel];
