import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#/store/records/records.ts';
import type { Who } from '#/store/who.ts';
import { isOneOf } from '../employees.policy.ts';
import type { CustomKind } from './custom-field-values.ts';
import type { CustomField, CustomValue } from './custom-fields.contract.ts';

/** All fields, those in use first. */
export async function listFields(db: Db, id?: number): Promise<CustomField[]> {
  const { rows } = await sql<CustomField>`
    select f.id, f.version, f.name, f.kind, f.choices, f.seen_by as "seenBy",
      f.self_fills as "selfFills", f.archived_at is not null as "isArchived",
      (select count(*)::int from custom_values v where v.field_id = f.id) as filled
    from custom_fields f where ${id === undefined ? sql`true` : sql`f.id = ${id}`}
    order by f.archived_at is not null, lower(f.name), f.id`.execute(db);
  return rows;
}

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
  const { rows } = await sql<CustomValue>`
    select f.id, f.name, f.kind, f.choices, v.value, ${changes} as "mayChange"
    from custom_fields f join people p on p.id = ${personId}
    join employees e on e.person_id = p.id
    left join custom_values v on v.field_id = f.id and v.person_id = p.id
    where ${sees}
    order by lower(f.name), f.id`.execute(db);
  return rows;
}

export interface CustomCell {
  personId: number;
  name: string;
  kind: CustomKind;
  value: string;
}

/** What fields hold of several people, as far as the asker may see it: for a file. */
export async function cellsOf(db: Db, who: Who, people: readonly number[]): Promise<CustomCell[]> {
  const { rows } = await sql<CustomCell>`
    select v.person_id as "personId", f.name, f.kind, v.value
    from custom_values v join custom_fields f on f.id = v.field_id
    join people p on p.id = v.person_id join employees e on e.person_id = p.id
    where v.person_id = any(${[...people]}) and ${sightOf(who).sees}
    order by lower(f.name), f.id`.execute(db);
  return rows;
}
