import { call } from '#/client/api.ts';
import { refusing } from '#/client/listed.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { dayRange, exactRange } from '#/kernel/date-words.ts';
import { choice, day, option, optional, passed, text } from '#/kernel/parameters.ts';
import { notFound } from '#/kernel/refusal.ts';
import { cyclesNow } from '../objective-options.ts';
import type { ListedCycle } from './cycles.contract.ts';

const access = may('okr:cycles');

/** One of the company's own. */
type OwnCycle = ListedCycle & { own: NonNullable<ListedCycle['own']> };
const isOwn = (it: ListedCycle): it is OwnCycle => it.own !== null;

const ownCycle = (holds: (it: OwnCycle) => boolean = () => true) =>
  option('Cycle', async () => {
    const { rows, today } = await cyclesNow();
    return rows
      .filter(isOwn)
      .filter(holds)
      .map((it) => ({ id: it.own.id, title: it.name, note: dayRange(it, today) }));
  });

async function ownOf(id: number): Promise<OwnCycle> {
  const it = (await cyclesNow()).rows.filter(isOwn).find((one) => one.own.id === id);
  if (!it) throw notFound('This cycle');
  return it;
}

export const cycleAdd = action({
  id: 'okr-cycle.add',
  title: 'Add a cycle for objectives',
  icon: 'calendar-plus',
  access,
  keywords: ['okr', 'half-year', 'trimester', 'year', 'season', 'period'],
  verbs: ['add okr cycle', 'new okr cycle'],
  places: ['console'],
  parameters: { from: day('First day'), to: day('Last day'), name: text('Name') },
  run: async ({ from, to, name }) => {
    const { id, version } = await call('POST /save-okr-cycle', { name, from, to });
    return {
      message: `${name} is added.`,
      undo: () => call('POST /delete-okr-cycle', { id, version }),
    };
  },
});

export const cycleChange = action({
  id: 'okr-cycle.change',
  title: 'Change a cycle of objectives',
  icon: 'pencil',
  access,
  keywords: ['okr', 'rename', 'extend', 'first day', 'last day'],
  verbs: ['change okr cycle', 'rename okr cycle'],
  places: ['console'],
  parameters: {
    cycle: ownCycle(),
    from: optional(day('First day')),
    to: optional(day('Last day')),
    name: optional(text('Name')),
    version: passed<number>(),
  },
  preview: ({ cycle, from, to, name }) =>
    refusing(async () => {
      if (cycle === undefined) return { facts: [] };
      const it = await ownOf(cycle);
      return {
        facts: [{ label: 'Cycle', value: it.name, note: exactRange(it) }],
        ...(it.inUse && (from ?? to) && { warning: 'Its objectives go with its days.' }),
        ...(!from && !to && !name && { refusal: 'Say its new name or its new days.' }),
      };
    }),
  run: async ({ cycle, version: seen, ...change }) => {
    const { own, name, from, to } = await ownOf(cycle);
    const before = { id: own.id, name, from, to };
    const after = {
      name: change.name ?? name,
      from: change.from ?? from,
      to: change.to ?? to,
    };
    const saved = await call('POST /save-okr-cycle', {
      ...before,
      ...after,
      version: seen ?? own.version,
    });
    return {
      message: `${saved.name} is saved.`,
      undo: () => call('POST /save-okr-cycle', { ...before, version: saved.version }),
    };
  },
});

export const cycleDelete = action({
  id: 'okr-cycle.delete',
  title: 'Delete a cycle of objectives',
  icon: 'trash',
  access,
  keywords: ['okr', 'remove'],
  verbs: ['delete okr cycle', 'remove okr cycle'],
  places: ['console'],
  parameters: { cycle: ownCycle((it) => !it.inUse), version: passed<number>() },
  run: async ({ cycle, version: seen }) => {
    const { own, name, from, to } = await ownOf(cycle);
    const { message } = await call('POST /delete-okr-cycle', {
      id: own.id,
      version: seen ?? own.version,
    });
    // Only one without objectives is deleted: added again it is what it was.
    return { message, undo: () => call('POST /save-okr-cycle', { name, from, to }) };
  },
});

export const quartersUse = action({
  id: 'okr-cycle.quarters',
  title: 'Use calendar quarters for objectives',
  icon: 'calendar',
  access,
  keywords: ['okr', 'quarterly', 'cycles'],
  verbs: ['okr quarters'],
  places: ['console'],
  parameters: {
    quarters: choice('Quarters', [
      { value: true, label: 'On', keywords: ['yes', 'use'] },
      { value: false, label: 'Off', keywords: ['no', 'none'] },
    ]),
    version: passed<number>(),
  },
  preview: ({ quarters }) =>
    refusing(async () => {
      if (quarters === undefined) return { facts: [] };
      const now = await cyclesNow();
      const words = (on: boolean) => (on ? 'On' : 'Off');
      return {
        facts: [
          { label: 'Now', value: words(now.quarters) },
          { label: 'Becomes', value: words(quarters) },
        ],
        ...(now.quarters === quarters && { refusal: 'It is so already.' }),
      };
    }),
  run: async ({ quarters, version: seen }) => {
    const version = seen ?? (await cyclesNow()).version;
    const saved = await call('POST /use-okr-quarters', { quarters, version });
    return {
      message: saved.message,
      undo: () => call('POST /use-okr-quarters', { quarters: !quarters, version: saved.version }),
    };
  },
});

export const cycleActions = [cycleAdd, cycleChange, cycleDelete, quartersUse];
