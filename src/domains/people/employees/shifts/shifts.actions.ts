import { call } from '#/client/api.ts';
import { oneOf, optionFrom, refusing } from '#/client/listed.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { namedDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { counted } from '#/kernel/numbers.ts';
import {
  asked,
  day,
  entity,
  fallback,
  many,
  option,
  passed,
  text,
  timeRange,
} from '#/kernel/parameters.ts';
import { hoursWords, type WorkingHours } from '#/kernel/working-hours.ts';
import { plannedOn } from './shift-words.ts';
import type { Shift } from './shifts.contract.ts';

const access = may('employees:write');
const usualDays = [1, 2, 3, 4, 5];

const all = async () => (await call('GET /shifts', {})).rows;

const shiftThat = (isMeant: (it: Shift) => boolean = () => true) =>
  option('Shift', async () =>
    (await all())
      .filter(isMeant)
      .map((it) => ({ id: it.id, title: it.name, note: hoursWords(it) })),
  );

const hoursOf = ({ from, to, workdays }: WorkingHours) => ({ from, to, workdays: [...workdays] });
const today = () => dayOf(new Date());

export const shiftAdd = action({
  id: 'shift.add',
  title: 'Add a shift',
  icon: 'clock',
  access,
  keywords: ['working hours', 'working days', 'template', 'schedule', 'roster', 'hr'],
  verbs: ['add shift', 'new shift'],
  parameters: { hours: timeRange('Hours'), name: text('Name'), workdays: passed<number[]>() },
  preview: async ({ hours }) => ({
    facts: hours ? [{ label: 'Hours', value: hoursWords({ ...hours, workdays: usualDays }) }] : [],
  }),
  run: async ({ hours, name, workdays = usualDays }) => {
    const { id, version } = await call('POST /save-shift', { name, ...hours, workdays });
    return {
      message: `${name} is added`,
      undo: () => call('POST /delete-shift', { id, version }),
    };
  },
});

export const shiftChange = action({
  id: 'shift.change',
  title: 'Change the hours of a shift',
  icon: 'pencil',
  access,
  keywords: ['working hours', 'working days', 'schedule', 'hr'],
  verbs: ['change shift', 'hours of shift'],
  parameters: {
    shift: shiftThat(),
    hours: timeRange('Hours'),
    since: fallback(day('From'), today),
    seen: passed<Shift>(),
    name: passed<string>(),
    workdays: passed<number[]>(),
  },
  preview: ({ shift, hours, since }) =>
    refusing(async () => {
      if (shift === undefined) return { facts: [] };
      const it = oneOf(await all(), shift, 'This shift');
      const { workdays } = it;
      return {
        facts: [
          { label: it.name, value: hoursWords(it), note: counted(it.people, 'person', 'people') },
          ...(hours ? [{ label: 'New', value: hoursWords({ ...hours, workdays }) }] : []),
          ...(since ? [{ label: 'From', value: namedDay(since) }] : []),
        ],
      };
    }),
  run: async ({ shift, hours, since, seen, name, workdays }) => {
    const before = seen ?? oneOf(await all(), shift, 'This shift');
    const { id } = before;
    const saved = await call('POST /save-shift', {
      id,
      version: before.version,
      name: name ?? before.name,
      ...hours,
      workdays: workdays ?? before.workdays,
      since,
    });
    return {
      message: `${saved.name} is saved`,
      undo: () =>
        call('POST /save-shift', {
          id,
          version: saved.version,
          name: before.name,
          ...hoursOf(plannedOn(before, since)),
          since,
        }),
    };
  },
});

export const shiftDelete = action({
  id: 'shift.delete',
  title: 'Delete a shift',
  icon: 'trash',
  access,
  keywords: ['working hours', 'remove'],
  verbs: ['delete shift', 'remove shift'],
  parameters: { shift: shiftThat((it) => !it.standard), version: passed<number>() },
  run: async ({ shift, version }) => {
    const it = oneOf(await all(), shift, 'This shift');
    const { message } = await call('POST /delete-shift', {
      id: shift,
      version: version ?? it.version,
    });
    // Only one that nobody had is deleted: added again it is what it was.
    return {
      message,
      undo: () => call('POST /save-shift', { name: it.name, ...hoursOf(it) }),
    };
  },
});

export const shiftSet = action({
  id: 'shift.set',
  title: 'Put people on a shift',
  icon: 'clock',
  access,
  keywords: ['working hours', 'working days', 'part-time', 'night', 'schedule', 'roster', 'hr'],
  verbs: ['set shift', 'set shift of', 'shift of', 'put on shift'],
  parameters: {
    people: many(entity('person', 'People')),
    shift: asked(shiftThat()),
    since: fallback(day('From'), today),
  },
  preview: ({ people, shift, since }) =>
    refusing(async () => {
      if (shift === undefined) return { facts: [] };
      const it = oneOf(await all(), shift, 'This shift');
      const from = since ?? today();
      return {
        facts: [
          ...(people ? [{ label: 'For', value: counted(people.length, 'person', 'people') }] : []),
          { label: it.name, value: hoursWords(plannedOn(it, from)) },
          { label: 'From', value: namedDay(from) },
        ],
      };
    }),
  run: async ({ people, shift, since }) => {
    const { message, replaced } = await call('POST /set-shift', { people, shift, since });
    const undo = () => call('POST /unset-shift', { people, since });
    return { message, ...(!replaced && { undo }) };
  },
});

const changesOf = async (person: number) =>
  (await call('GET /person-shifts', { person })).rows.flatMap((it) =>
    it.set && it.since !== null ? [{ ...it, since: it.since }] : [],
  );

/** What was set by mistake, later than it can be undone. */
export const shiftUnset = action({
  id: 'shift.unset',
  title: 'Take back a change of shift',
  icon: 'arrow-back-up',
  access,
  keywords: ['working hours', 'mistake', 'undo'],
  verbs: ['take back shift', 'take back shift of', 'unset shift'],
  parameters: {
    person: entity('person'),
    since: optionFrom<{ person: number }, string>(
      'Change',
      async ({ person }) =>
        (await changesOf(person)).map((it) => ({
          id: it.since,
          title: it.shift.name,
          note: `from ${namedDay(it.since)} on`,
          keywords: [it.since],
        })),
      ['person'],
    ),
  },
  run: async ({ person, since }) => {
    const was = (await changesOf(person)).find((it) => it.since === since);
    const { message } = await call('POST /unset-shift', { people: [person], since });
    const undo = (shift: number) => () =>
      call('POST /set-shift', { people: [person], shift, since });
    return { message, ...(was && { undo: undo(was.shift.id) }) };
  },
});

const openShifts = action({
  id: 'shift.open',
  title: 'Open the shifts',
  icon: 'clock',
  access,
  keywords: ['working hours', 'working days', 'schedule'],
  run: async (_values, { go }) => go('/administration/shifts'),
});

export const shiftActions = [shiftAdd, shiftChange, shiftDelete, shiftSet, shiftUnset, openShifts];
