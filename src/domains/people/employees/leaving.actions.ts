import { call } from '#/client/api.ts';
import { everyRow, refusing } from '#/client/listed.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { namedDay } from '#/kernel/date-words.ts';
import { counted } from '#/kernel/numbers.ts';
import { choice, day, entity, option, optional, passed } from '#/kernel/parameters.ts';
import { leavingReasons } from './employee-values.ts';
import { reasonWords } from './employee-words.ts';
import { handoverWords, type Takers } from './leaving/leaving.contract.ts';

const access = may('employees:write');

const employeeOf = (id: number) => call('GET /employee', { id });

const seenOf = async (id: number, version?: number) => ({
  id,
  version: version ?? (await employeeOf(id)).version,
});

export const employeeLeaving = action({
  id: 'employee.leaving',
  title: 'Set the last day of an employee',
  icon: 'logout',
  access,
  keywords: ['leave the company', 'resign', 'offboard', 'fire', 'end employment'],
  verbs: ['last day', 'last day of'],
  parameters: {
    person: entity('person'),
    lastDay: day('Last day'),
    reason: choice(
      'Reason',
      leavingReasons.map((value) => ({ value, label: reasonWords[value] })),
    ),
    version: passed<number>(),
    takers: passed<Takers>(),
  },
  preview: ({ person, lastDay }) =>
    refusing(async () => {
      if (person === undefined) return { facts: [] };
      const [it, { rows }] = await Promise.all([
        employeeOf(person),
        call('GET /employee-leaving', { id: person }),
      ]);
      const now = it.fields.lastDay ? `leaves ${namedDay(it.fields.lastDay)}` : 'stays';
      return {
        facts: [
          { label: 'Employee', value: it.name, note: now },
          ...(lastDay ? [{ label: 'Last day', value: namedDay(lastDay) }] : []),
          {
            label: 'To hand over',
            value:
              rows.length === 0
                ? 'Nothing'
                : rows.map((it) => counted(it.count, ...handoverWords[it.kind])).join(', '),
          },
        ],
      };
    }),
  run: async ({ person, lastDay, reason, version, takers }) => {
    const before = await employeeOf(person);
    const input = { ...(await seenOf(person, version)), lastDay, reason, takers };
    const { message } = await call('POST /end-employment', input);
    const hadNone = !before.fields.lastDay;
    const back = async () =>
      call('POST /end-employment', { ...(await seenOf(person)), lastDay: null });
    return { message, ...(hadNone && { undo: back }) };
  },
});

const leavingOf = async (id: number) => (await call('GET /employee-leaving', { id })).rows;

export const employeeHandOver = action({
  id: 'employee.hand-over',
  title: 'Hand over everything somebody has',
  icon: 'transfer',
  access,
  keywords: ['take over', 'give to', 'offboard', 'leaver'],
  verbs: ['hand over all of'],
  parameters: {
    person: entity('person'),
    to: optional(entity('person', 'To')),
    version: passed<number>(),
    takers: passed<Takers>(),
  },
  confirm: 'Everything goes to its takers at once.',
  preview: ({ person, to }) =>
    refusing(async () => {
      if (person === undefined) return { facts: [] };
      const [it, rows] = await Promise.all([employeeOf(person), leavingOf(person)]);
      const taker = to === undefined ? undefined : await employeeOf(to);
      const given = rows.filter((row) => row.mayGive);
      return {
        facts: [
          { label: 'From', value: it.name },
          ...given.map((row) => ({
            label: counted(row.count, ...handoverWords[row.kind]),
            value: taker?.name ?? row.taker?.name ?? row.usual?.name ?? 'Nobody yet',
          })),
        ],
        ...(given.length === 0 && { refusal: `${it.name} has nothing to hand over.` }),
      };
    }),
  run: async ({ person, to, version, takers }) => {
    const toOne = async () =>
      (await leavingOf(person)).filter((it) => it.mayGive).map(({ kind }) => ({ kind, to: to! }));
    const { message } = await call('POST /hand-over', {
      ...(await seenOf(person, version)),
      takers: takers ?? (to === undefined ? [] : await toOne()),
    });
    return { message };
  },
});

export const employeeStays = action({
  id: 'employee.stays',
  title: 'Take back the last day of an employee',
  icon: 'arrow-back-up',
  access,
  keywords: ['stays', 'resignation', 'withdrawn'],
  verbs: ['take back last day'],
  parameters: {
    person: option('Employee', async () => {
      const state = ['leaving' as const];
      const rows = await everyRow((page) => call('GET /employees', { state, ...page }));
      return rows.map(({ id, name, fields }) => ({
        id,
        title: name,
        ...(fields.lastDay && { note: `leaves ${namedDay(fields.lastDay)}` }),
      }));
    }),
    version: passed<number>(),
  },
  run: async ({ person, version }) => {
    const { fields } = await employeeOf(person);
    const seen = await seenOf(person, version);
    const { message } = await call('POST /end-employment', { ...seen, lastDay: null });
    const reason = leavingReasons.find((it) => it === fields.leftReason);
    const { lastDay } = fields;
    const back = async () =>
      call('POST /end-employment', { ...(await seenOf(person)), lastDay: lastDay!, reason });
    return { message, ...(lastDay && reason && { undo: back }) };
  },
});

export const employeeRemove = action({
  id: 'employee.remove',
  title: 'Remove the record of an employee',
  icon: 'trash',
  access,
  keywords: ['delete', 'mistake', 'hr'],
  verbs: ['remove employee', 'delete employee'],
  parameters: { person: entity('person'), version: passed<number>() },
  confirm: 'The record is gone; the person stays.',
  preview: ({ person }) =>
    refusing(async () => {
      if (person === undefined) return { facts: [] };
      const { name, fields, can } = await employeeOf(person);
      return {
        facts: [{ label: 'Record', value: name, note: fields.employeeNo }],
        ...(!can.keep && { refusal: 'This record is not yours to remove.' }),
      };
    }),
  run: async ({ person, version }) => ({
    message: (await call('POST /delete-employee', await seenOf(person, version))).message,
  }),
});

export const leavingActions = [employeeHandOver, employeeLeaving, employeeStays, employeeRemove];
