import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#/store/records/records.ts';
import type { Who } from '#/store/who.ts';
import { isOneOf, reached } from '../employees.policy.ts';
import type { ChecklistKind, ItemOwner } from './checklist-words.ts';

/**
 * Items with their checklist and people: `i`, `c`, `p` (who joins or leaves), `e`, `m` (manager), `o` (the
 * person that is named).
 */
export const ofItems = sql`checklist_items i
  join checklists c on c.id = i.checklist_id
  join people p on p.id = c.person_id
  left join employees e on e.person_id = p.id
  left join people m on m.id = e.manager_id and m.status in ('active', 'invited')
  left join people o on o.id = i.owner_id and o.status <> 'left'`;

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

export interface LockedItem {
  id: number;
  version: number;
  title: string;
  owner: ItemOwner;
  owner_id: number | null;
  due_after: number;
  done_at: Date | null;
  checklistId: number;
  kind: ChecklistKind;
  anchor_on: string;
  ended_at: Date | null;
  personId: number;
  personName: string;
  /** The asker owns it. */
  mine: boolean;
  /** The asker keeps the record. */
  hr: boolean;
}

/** Items held until the commit, those that the asker owns or keeps; in the order of their ids. */
export async function lockItems(db: Db, who: Who, ids: readonly number[]): Promise<LockedItem[]> {
  const hr = isOneOf(who, ['hr']);
  const { rows } = await sql<LockedItem>`
    select i.id, i.version, i.title, i.owner, i.owner_id, i.due_after, i.done_at,
      c.id as "checklistId", c.kind, c.anchor_on, c.ended_at,
      p.id as "personId", p.name as "personName", ${ownedBy(who)} as mine, ${hr} as hr
    from ${ofItems}
    where i.id = any(${[...ids]}) and (${ownedBy(who)} or ${hr})
    order by i.id for update of i`.execute(db);
  return rows;
}
