import { call } from '#/client/api.ts';
import { oneOf, refusing } from '#/client/listed.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { monthName } from '#/kernel/date-words.ts';
import { addMonths } from '#/kernel/days.ts';
import { choice, entity, number, option, passed, text } from '#/kernel/parameters.ts';
import { dayWords } from '../days/day-words.ts';
import type { LeaveType } from './leave-types.contract.ts';

const access = may('short-leave:configure');

const all = async () => (await call('GET /leave-types', {})).rows;

const typeThat = (isMeant: (it: LeaveType) => boolean) =>
  option('Type', async () =>
    (await all()).filter(isMeant).map((it) => ({
      id: it.id,
      title: it.name,
      note: it.terms ? `${dayWords(it.terms.days)} a year` : 'no limit',
    })),
  );

/** What is sent of a type that stays as it is otherwise. */
const sent = ({ id, version, name, paid, needsApproval, needsNote, ...it }: LeaveType) => {
  const terms = it.planned ?? it.terms;
  return {
    id,
    version,
    name,
    paid,
    needsApproval,
    needsNote,
    terms: terms && {
      days: terms.days,
      accrual: terms.accrual,
      carryDays: terms.carryDays,
      carryUntil: terms.carryUntil,
    },
  };
};
export type SentType = Omit<ReturnType<typeof sent>, 'id' | 'version'> & {
  id?: number;
  version?: number;
  from?: 'next-year' | 'now';
};

export const leaveTypeAdd = action({
  id: 'leave-type.add',
  title: 'Add a type of leave',
  icon: 'calendar-plus',
  access,
  keywords: ['annual leave', 'sick leave', 'entitlement', 'policy', 'new', 'hr'],
  verbs: ['add leave type', 'new leave type'],
  parameters: {
    days: number('Days a year'),
    name: text('Name'),
    whole: passed<SentType>(),
  },
  run: async ({ days, name, whole }) => {
    const usual = {
      name,
      paid: true,
      needsApproval: true,
      needsNote: false,
      terms: { days, accrual: 'at-once' as const, carryDays: 0, carryUntil: null },
    };
    const type = await call('POST /save-leave-type', whole ?? usual);
    return {
      message: `${type.name} is added`,
      undo: () =>
        call('POST /retire-leave-type', { id: type.id, version: type.version, retired: true }),
    };
  },
});

export const leaveTypeChange = action({
  id: 'leave-type.change',
  title: 'Change what a type of leave gives',
  icon: 'pencil',
  access,
  keywords: ['annual leave', 'entitlement', 'days a year', 'hr'],
  verbs: ['change leave type', 'entitlement of'],
  parameters: {
    type: typeThat((it) => it.terms !== null),
    days: number('Days a year'),
    from: choice('From', [
      { value: 'next-year', label: 'next leave year' },
      { value: 'now', label: 'today on', keywords: ['now'] },
    ]),
    whole: passed<SentType>(),
  },
  preview: ({ type, days, from }) =>
    refusing(async () => {
      const it = (await all()).find((one) => one.id === type);
      if (!it?.terms) return { facts: [] };
      return {
        facts: [
          { label: it.name, value: `${dayWords(it.terms.days)} a year` },
          ...(days === undefined ? [] : [{ label: 'New', value: `${dayWords(days)} a year` }]),
          ...(from === 'now' ? [{ label: 'Holds', value: 'from today on' }] : []),
        ],
      };
    }),
  run: async ({ type, days, from, whole }) => {
    const before = whole ? undefined : sent(oneOf(await all(), type, 'This type'));
    const input = whole ?? {
      ...before!,
      terms: before!.terms && { ...before!.terms, days },
      from,
    };
    const saved = await call('POST /save-leave-type', input);
    return { message: `${saved.name} is saved` };
  },
});

const retiring = async (id: number, retired: boolean, seen?: number) => {
  const version = seen ?? oneOf(await all(), id, 'This type').version;
  const type = await call('POST /retire-leave-type', { id, version, retired });
  return {
    message: `${type.name} is ${retired ? 'retired' : 'in use again'}`,
    undo: () => call('POST /retire-leave-type', { id, version: type.version, retired: !retired }),
  };
};

export const leaveTypeRetire = action({
  id: 'leave-type.retire',
  title: 'Retire a type of leave',
  icon: 'archive',
  access,
  keywords: ['remove', 'delete', 'annual leave'],
  verbs: ['retire leave type'],
  parameters: { type: typeThat((it) => it.retiredOn === null), version: passed<number>() },
  run: ({ type, version }) => retiring(type, true, version),
});

export const leaveTypeRestore = action({
  id: 'leave-type.restore',
  title: 'Bring a retired type of leave back',
  icon: 'arrow-back-up',
  access,
  keywords: ['restore', 'annual leave'],
  verbs: ['restore leave type', 'bring back leave type'],
  parameters: { type: typeThat((it) => it.retiredOn !== null), version: passed<number>() },
  run: ({ type, version }) => retiring(type, false, version),
});

/** The twelve months by number, `January` first. */
export const monthChoices = Array.from({ length: 12 }, (_, nth) => ({
  value: nth + 1,
  label: monthName(addMonths('2025-01-01', nth)).split(' ')[0]!,
}));

export const leaveYearSet = action({
  id: 'leave-year.set',
  title: 'Set the month in which the leave year begins',
  icon: 'calendar',
  access,
  keywords: ['leave year', 'start month', 'entitlement'],
  verbs: ['leave year begins in', 'set leave year'],
  parameters: { month: choice('Month', monthChoices), version: passed<number>() },
  run: async ({ month: startMonth, version: seen }) => {
    const { leaveYear } = await call('GET /leave-types', {});
    const version = seen ?? leaveYear.version;
    const saved = await call('POST /save-leave-year', { startMonth, version });
    const month = monthChoices[saved.startMonth - 1]!.label;
    return {
      message: `The leave year begins in ${month}`,
      undo: () =>
        call('POST /save-leave-year', {
          startMonth: leaveYear.startMonth,
          version: saved.version,
        }),
    };
  },
});

export const balanceAdjust = action({
  id: 'leave-balance.adjust',
  title: 'Correct a leave balance',
  icon: 'adjustments-horizontal',
  access,
  keywords: ['adjustment', 'opening balance', 'entitlement', 'days', 'hr'],
  verbs: ['correct leave balance of', 'adjust leave balance of', 'adjust leave of'],
  parameters: {
    person: entity('person'),
    type: typeThat((it) => it.terms !== null),
    days: number('Days'),
    reason: text('Reason'),
    year: passed<number>(),
  },
  run: async ({ year: given, ...it }) => {
    const year = given ?? (await call('GET /leave-types', {})).leaveYear.year;
    const { message } = await call('POST /adjust-leave-balance', { ...it, year });
    return {
      message,
      // What was added stays; taking it back is another line.
      undo: () =>
        call('POST /adjust-leave-balance', {
          ...it,
          year,
          days: -it.days,
          reason: `Taken back: ${it.reason}`.slice(0, 300),
        }),
    };
  },
});

export const leaveTypeActions = [
  leaveTypeAdd,
  leaveTypeChange,
  leaveTypeRetire,
  leaveTypeRestore,
  leaveYearSet,
  balanceAdjust,
];
