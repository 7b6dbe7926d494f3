import { sql } from 'kysely';
import { dayOf } from '#/kernel/dates.ts';
import type { Notice } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { dueOn } from './checklist-items.records.ts';
import { ownersOf, tellDue, tellOwners } from './checklist-owners.records.ts';

type Tell = (personIds: readonly number[], notice: Notice) => Promise<void>;

/** New managers are told of what became theirs, and newcomers of what waited for them. */
async function tellNewOwners(db: Db, tell: Tell) {
  const lists = await db
    .selectFrom('checklists as c')
    .innerJoin('checklist_items as i', 'i.checklist_id', 'c.id')
    .select('c.id')
    .distinct()
    .where('c.ended_at', 'is', null)
    .where('i.done_at', 'is', null)
    .where(sql<boolean>`i.owner in ('manager', 'person')`)
    .orderBy('c.id')
    .execute();
  for (const { id } of lists) {
    const theirs = sql`c.id = ${id} and (i.owner = 'person' or (i.owner = 'manager' and m.id is not null))`;
    await tellOwners(tell, await ownersOf(db, theirs), { key: `checklists.mine:${id}` });
  }
}

/** In the morning: tells owners of what is due, each day of an item once. */
export async function remindChecklists(db: Db, now: Date, tell: Tell): Promise<void> {
  const today = dayOf(now);
  await tellNewOwners(db, tell);
  const isNew = sql`${dueOn} <= ${today} and i.reminded_for is distinct from ${dueOn}`;
  const owners = await ownersOf(db, isNew);
  await tellDue(tell, owners, today);
  const ids = [...new Set([...owners.values()].flat().map((it) => it.id))];
  await db
    .updateTable('checklist_items as i')
    .from('checklists as c')
    .set({ reminded_for: dueOn })
    .whereRef('c.id', '=', 'i.checklist_id')
    .where('i.id', '=', sql<number>`any(${ids})`)
    .execute();
}
