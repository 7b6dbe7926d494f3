import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#/store/records/records.ts';
import type { Who } from '#/store/who.ts';
import { isOneOf, reached } from '../employees.policy.ts';

/**
 * Items with their checklist and people: `i`, `c`, `p` (who joins or leaves), `e`, `m` (manager), `o` (the
 * person that is named).
 */
export const itemsIn = (db: Db) =>
  db
    .selectFrom('checklist_items as i')
    .innerJoin('checklists as c', 'c.id', 'i.checklist_id')
    .innerJoin('people as p', 'p.id', 'c.person_id')
    .leftJoin('employees as e', 'e.person_id', 'p.id')
    .leftJoin('people as m', (join) =>
      join.onRef('m.id', '=', 'e.manager_id').on(sql<boolean>`m.status in ('active', 'invited')`),
    )
    .leftJoin('people as o', (join) =>
      join.onRef('o.id', '=', 'i.owner_id').on('o.status', '<>', sql.lit('left')),
    );

/** The day of an item moves with the day its checklist turns on. */
export const dueOn = sql<string>`(c.anchor_on + i.due_after)`;

/** Open items of a checklist that goes on. */
export const isOpen = sql<boolean>`(c.ended_at is null and i.done_at is null)`;

/** Whether the asker owns it. What a manager or a person who is gone owned falls to HR. */
export function ownedBy(who: Who): RawBuilder<boolean> {
  const hr = isOneOf(who, ['hr']);
  const isMe = (column: RawBuilder<unknown>) =>
    who.token ? sql`false` : sql`(${column} = ${who.id})`;
  return sql<boolean>`(case i.owner
    when 'hr' then ${hr}
    when 'it' then ${reached(who, 'it:write')}
    when 'person' then ${isMe(sql`p.id`)}
    when 'manager' then case when m.id is null then ${hr} else ${isMe(sql`m.id`)} end
    else case when o.id is null then ${hr} else ${isMe(sql`o.id`)} end end)`;
}

/** Who an item names: nobody where HR or IT own it. */
export const ownerPerson = sql<{ id: number; name: string } | null>`case i.owner
  when 'person' then json_build_object('id', p.id, 'name', p.name)
  when 'manager' then case when m.id is null then null else json_build_object('id', m.id, 'name', m.name) end
  when 'named' then case when o.id is null then null else json_build_object('id', o.id, 'name', o.name) end
  end`;

export type LockedItem = Awaited<ReturnType<typeof lockItems>>[number];

/** Items held until the commit, those that the asker owns or keeps; in the order of their ids. */
export function lockItems(db: Db, who: Who, ids: readonly number[]) {
  const hr = isOneOf(who, ['hr']);
  return (
    itemsIn(db)
      .select(['i.id', 'i.version', 'i.title', 'i.owner', 'i.owner_id', 'i.due_after', 'i.done_at'])
      .select(['c.id as checklistId', 'c.kind', 'c.anchor_on', 'c.ended_at'])
      .select(['p.id as personId', 'p.name as personName'])
      // The asker owns it; the asker keeps the record.
      .select([ownedBy(who).as('mine'), sql<boolean>`${hr}`.as('hr')])
      .where('i.id', '=', sql<number>`any(${[...ids]})`)
      .where(sql<boolean>`(${ownedBy(who)} or ${hr})`)
      .orderBy('i.id')
      .forUpdate('i')
      .execute()
  );
}
