import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#/store/records/records.ts';
import type { Who } from '#/store/who.ts';
import { isOneOf } from '../employees.policy.ts';
import type { CustomField, CustomValue } from './custom-fields.contract.ts';

/** All fields, those in use first. */
export const listFields = (db: Db, id?: number): Promise<CustomField[]> =>
  db
    .selectFrom('custom_fields as f')
    .select(['f.id', 'f.version', 'f.name', 'f.kind', 'f.choices', 'f.seen_by as seenBy'])
    .select(['f.self_fills as selfFills', sql<boolean>`f.archived_at is not null`.as('isArchived')])
    .select(
      sql<number>`(select count(*)::int from custom_values v where v.field_id = f.id)`.as('filled'),
    )
    .$if(id !== undefined, (query) => query.where('f.id', '=', id!))
    .orderBy(sql`f.archived_at is not null`)
    .orderBy(sql`lower(f.name)`)
    .orderBy('f.id')
    .execute();

/** Conditions on `f` (a field in use), `p` and `e`: who sees and who changes what it holds of somebody. */
function sightOf(who: Who): { sees: RawBuilder<boolean>; changes: RawBuilder<boolean> } {
  const self = sql<boolean>`(f.self_fills and ${isOneOf(who, ['self'])})`;
  const hr = isOneOf(who, ['hr']);
  return {
    sees: sql<boolean>`(f.archived_at is null and (${self} or case f.seen_by
      when 'everybody' then true
      when 'manager' then ${isOneOf(who, ['self', 'reader', 'hr'])}
      else ${hr} end))`,
    changes: sql<boolean>`(${self} or ${hr})`,
  };
}

/** What the fields hold of one person, those the asker may see. */
export async function valuesOf(db: Db, who: Who, personId: number): Promise<CustomValue[]> {
  const { sees, changes } = sightOf(who);
  return db
    .selectFrom('custom_fields as f')
    .innerJoin('people as p', (join) => join.on('p.id', '=', personId))
    .innerJoin('employees as e', 'e.person_id', 'p.id')
    .leftJoin('custom_values as v', (join) =>
      join.onRef('v.field_id', '=', 'f.id').onRef('v.person_id', '=', 'p.id'),
    )
    .select(['f.id', 'f.name', 'f.kind', 'f.choices', 'v.value', changes.as('mayChange')])
    .where(sees)
    .orderBy(sql`lower(f.name)`)
    .orderBy('f.id')
    .execute();
}

export type CustomCell = Awaited<ReturnType<typeof cellsOf>>[number];

/** What fields hold of several people, as far as the asker may see it: for a file. */
export const cellsOf = (db: Db, who: Who, people: readonly number[]) =>
  db
    .selectFrom('custom_values as v')
    .innerJoin('custom_fields as f', 'f.id', 'v.field_id')
    .innerJoin('people as p', 'p.id', 'v.person_id')
    .innerJoin('employees as e', 'e.person_id', 'p.id')
    .select(['v.person_id as personId', 'f.name', 'f.kind', 'v.value'])
    .where('v.person_id', '=', sql<number>`any(${[...people]})`)
    .where(sightOf(who).sees)
    .orderBy(sql`lower(f.name)`)
    .orderBy('f.id')
    .execute();
