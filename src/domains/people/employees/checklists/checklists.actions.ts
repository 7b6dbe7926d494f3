import { call } from '#/client/api.ts';
import { oneOf, optionFrom, refusing } from '#/client/listed.ts';
import { may, signedIn } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { namedDay } from '#/kernel/date-words.ts';
import {
  choice,
  day,
  entity,
  fallback,
  option,
  optional,
  passed,
  text,
} from '#/kernel/parameters.ts';
import { templateActions } from './checklist-templates.actions.ts';
import {
  checklistKinds,
  kindWords,
  type ChecklistKind,
  type ItemOwner,
} from './checklist-words.ts';
import type { ChecklistItem } from './checklists.contract.ts';

const access = may('employees:write');

const mine = async () => (await call('GET /my-checklist-items', {})).rows;

/** From a button it is told which item; typed, it is one of one's own. */
interface Seen {
  id: number;
  version: number;
}

export const itemTick = action({
  id: 'checklist.tick',
  title: 'Tick off a checklist item',
  icon: 'check',
  access: signedIn,
  keywords: ['onboarding', 'offboarding', 'joiner', 'leaver', 'done', 'complete'],
  verbs: ['tick off'],
  parameters: {
    item: option('Item', async () =>
      (await mine()).map((it) => ({
        id: it.id,
        title: it.title,
        note: `${it.person.name}, due ${namedDay(it.dueOn)}`,
      })),
    ),
    seen: passed<Seen>(),
    done: passed<boolean>(),
  },
  run: async ({ item, seen, done = true }) => {
    const { id, version } = seen ?? oneOf(await mine(), item, 'This item');
    const ticked = await call('POST /tick-checklist-item', { id, version, done });
    return {
      message: ticked.message,
      undo: () => call('POST /tick-checklist-item', { id, version: ticked.version, done: !done }),
    };
  },
});

const listsOf = async (person: number) => (await call('GET /employee-checklists', { person })).rows;
const itemsOf = async (person: number) =>
  (await listsOf(person))
    .filter((it) => !it.hasEnded)
    .flatMap(({ kind, items }) => items.map((it) => ({ ...it, kind })));

/** An item of somebody's checklist. */
const itemOfPerson = optionFrom(
  'Item',
  async ({ person }: { person: number }) =>
    (await itemsOf(person)).map((it) => ({
      id: it.id,
      title: it.title,
      note: `${kindWords[it.kind]}, due ${namedDay(it.dueOn)}`,
    })),
  ['person'],
);

export const checklistStart = action({
  id: 'checklist.start',
  title: 'Start a checklist for somebody',
  icon: 'player-play',
  access,
  keywords: ['onboarding', 'offboarding', 'joiner', 'leaver', 'template'],
  verbs: ['start checklist', 'start checklist for'],
  parameters: {
    person: entity('person'),
    template: option('Template', async () =>
      (await call('GET /checklist-templates', {})).rows.map((it) => ({
        id: it.id,
        title: it.name,
        note: kindWords[it.kind],
      })),
    ),
  },
  run: async ({ person, template }) => {
    const { message, items } = await call('POST /start-checklist', { person, template });
    return { message, undo: () => call('POST /remove-checklist-items', { items }) };
  },
});

/** An item as its form has it. */
export interface ItemValues {
  title: string;
  owner: ItemOwner;
  ownerId: number | null;
  dueOn: string;
}

const remove = (items: Seen[]) => call('POST /remove-checklist-items', { items });

export const itemAdd = action({
  id: 'checklist.add-item',
  title: 'Add an item to somebody’s checklist',
  icon: 'plus',
  access,
  keywords: ['onboarding', 'offboarding', 'joiner', 'leaver', 'to do'],
  verbs: ['add checklist item'],
  parameters: {
    person: entity('person'),
    kind: fallback(
      choice(
        'Checklist',
        checklistKinds.map((value) => ({ value, label: kindWords[value].toLowerCase() })),
      ),
      () => 'onboarding' as ChecklistKind,
    ),
    dueOn: day('Due'),
    title: text('Item'),
    owner: passed<Pick<ItemValues, 'owner' | 'ownerId'>>(),
  },
  run: async ({ person, kind, dueOn, title, owner }) => {
    const { message, id, version } = await call('POST /save-checklist-item', {
      person,
      kind,
      title,
      dueOn,
      ...(owner ?? { owner: 'hr' as const }),
    });
    return { message, undo: () => remove([{ id, version }]) };
  },
});

const asValues = ({ title, owner, person, dueOn }: ChecklistItem): ItemValues => ({
  title,
  owner,
  ownerId: owner === 'named' ? (person?.id ?? null) : null,
  dueOn,
});

export const itemAssign = action({
  id: 'checklist.assign-item',
  title: 'Assign a checklist item to somebody else',
  icon: 'user-check',
  access,
  keywords: ['onboarding', 'offboarding', 'owner', 'reassign', 'hand over', 'due day'],
  verbs: ['assign checklist item'],
  parameters: {
    person: entity('person'),
    item: itemOfPerson,
    to: optional(entity('person', 'To')),
    seen: passed<ChecklistItem>(),
    values: passed<ItemValues>(),
  },
  preview: ({ person, item }) =>
    refusing(async () => {
      if (person === undefined || item === undefined) return { facts: [] };
      const it = oneOf(await itemsOf(person), item, 'This item');
      return { facts: [{ label: it.title, value: it.person?.name ?? it.owner.toUpperCase() }] };
    }),
  run: async ({ person, item, to, seen, values }) => {
    const before = seen ?? oneOf(await itemsOf(person), item, 'This item');
    const after = values ?? {
      ...asValues(before),
      ...(to === undefined ? {} : { owner: 'named' as const, ownerId: to }),
    };
    const { id } = before;
    const saved = await call('POST /save-checklist-item', {
      id,
      version: before.version,
      ...after,
    });
    return {
      message: saved.message,
      // Whom it named may have left since, and then nobody can be named again.
      undo: () =>
        call('POST /save-checklist-item', { id, version: saved.version, ...asValues(before) }),
    };
  },
});

export const itemRemove = action({
  id: 'checklist.remove-item',
  title: 'Remove an item from somebody’s checklist',
  icon: 'trash',
  access,
  keywords: ['onboarding', 'offboarding', 'delete'],
  verbs: ['remove checklist item'],
  parameters: { person: entity('person'), item: itemOfPerson, seen: passed<Seen>() },
  confirm: 'The item is gone; the history keeps that it was there.',
  run: async ({ person, item, seen }) => {
    const { id, version } = seen ?? oneOf(await itemsOf(person), item, 'This item');
    return { message: (await remove([{ id, version }])).message };
  },
});

const openMine = action({
  id: 'checklist.mine',
  title: 'Open my checklist items',
  icon: 'checklist',
  access: signedIn,
  keywords: ['onboarding', 'offboarding', 'joiner', 'leaver', 'to do'],
  run: async (_values, { go }) => go('/profile?show=checklists'),
});

const openAll = action({
  id: 'checklist.open',
  title: 'Open the checklists of joiners and leavers',
  icon: 'checklist',
  access,
  keywords: ['onboarding', 'offboarding', 'progress', 'overdue'],
  run: async (_values, { go }) => go('/administration/checklists'),
});

export const checklistActions = [
  itemTick,
  checklistStart,
  itemAdd,
  itemAssign,
  itemRemove,
  ...templateActions,
  openMine,
  openAll,
];
