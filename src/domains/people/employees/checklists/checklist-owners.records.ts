import { sql } from 'kysely';
import type { Notice } from '#/store/handler.ts';
import { holdersToTell } from '#/store/holders.ts';
import type { Db } from '#/store/records/records.ts';
import { keepers } from '../remind-keepers.job.ts';
import { dueOn, isOpen, itemsIn } from './checklist-items.records.ts';
import type { ChecklistKind } from './checklist-words.ts';

export const MY_ITEMS = '/profile?show=checklists';

export interface OwnedItem {
  id: number;
  title: string;
  dueOn: string;
  checklistId: number;
  kind: ChecklistKind;
  personId: number;
  personName: string;
}

/**
 * Open items by the people who own them now, as far as `which` wants them: a condition on `i`, `c`, `p`.
 * What a manager or a person who is gone owned is HR's. Nobody owns HR's and IT's part of their own.
 */
export async function ownersOf(
  db: Db,
  which: ReturnType<typeof sql>,
): Promise<Map<number, OwnedItem[]>> {
  const rows = await itemsIn(db)
    .select(['i.id', 'i.title', 'i.owner', dueOn.as('dueOn'), 'c.id as checklistId', 'c.kind'])
    .select(['p.id as personId', 'p.name as personName', 'm.id as managerId', 'o.id as namedId'])
    .where(isOpen)
    .where(sql<boolean>`${which}`)
    .orderBy('dueOn')
    .orderBy('i.id')
    .execute();
  const owners = new Map<number, OwnedItem[]>();
  if (rows.length === 0) return owners;
  const [hr, it] = [await keepers(db), await holdersToTell(db, 'it:write')];
  for (const { owner, managerId, namedId, ...item } of rows) {
    const others = (ids: readonly number[]) => ids.filter((id) => id !== item.personId);
    const orHr = (id: number | null) => (id === null ? others(hr) : [id]);
    const ids = {
      hr: () => others(hr),
      it: () => others(it),
      person: () => [item.personId],
      manager: () => orHr(managerId),
      named: () => orHr(namedId),
    }[owner]();
    for (const id of ids) owners.set(id, [...(owners.get(id) ?? []), item]);
  }
  return owners;
}

const titles = (items: readonly OwnedItem[]) =>
  items.length > 3
    ? `${items
        .slice(0, 3)
        .map((it) => it.title)
        .join(', ')} and ${items.length - 3} more`
    : items.map((it) => it.title).join(', ');

const whose = (it: OwnedItem, reader: number) => {
  const what = it.kind === 'onboarding' ? 'onboarding' : 'offboarding';
  return it.personId === reader ? `your ${what}` : `the ${what} of ${it.personName}`;
};

type Tell = (personIds: readonly number[], notice: Notice) => Promise<void>;

/** Tells everybody who owns something of these what is theirs, once for each key and person. */
export async function tellOwners(
  tell: Tell,
  owners: ReadonlyMap<number, readonly OwnedItem[]>,
  { key, but }: { key: string; but?: number | undefined },
) {
  for (const [id, items] of owners) {
    if (id === but) continue;
    const [first] = items;
    const words = items.length === 1 ? 'An item' : `${items.length} items`;
    await tell([id], {
      type: 'checklists.mine',
      title: `${words} of ${whose(first!, id)} ${items.length === 1 ? 'is' : 'are'} yours`,
      body: titles(items),
      link: MY_ITEMS,
      key,
    });
  }
}

/** Tells owners that the days have moved, or that nothing is left to do. */
export async function tellMoved(
  tell: Tell,
  owners: ReadonlyMap<number, readonly OwnedItem[]>,
  { words, key, but }: { words: string; key: string; but?: number | undefined },
) {
  for (const [id, items] of owners) {
    if (id === but) continue;
    const of = whose(items[0]!, id);
    await tell([id], {
      type: 'checklists.mine',
      title: `${of.charAt(0).toUpperCase()}${of.slice(1)} ${words}`,
      body: titles(items),
      link: MY_ITEMS,
      key,
    });
  }
}

/** Tells an owner of what is due today, and of what was due before and not told of. */
export async function tellDue(
  tell: Tell,
  owners: ReadonlyMap<number, readonly OwnedItem[]>,
  today: string,
) {
  for (const [id, items] of owners) {
    const [first] = items;
    await tell([id], {
      type: 'checklists.due',
      title:
        items.length === 1
          ? `Due: ${first!.title}, for ${whose(first!, id)}`
          : `${items.length} checklist items are due`,
      ...(items.length > 1 && { body: titles(items) }),
      link: MY_ITEMS,
      key: `checklists.due:${today}`,
    });
  }
}
