import { sql } from 'kysely';
import type { Context } from '#/store/handler.ts';
import { documents, readable, writable } from '../documents.policy.ts';
import { MOST_TWIGS, type Twig } from './tree.contract.ts';

/**
 * The documents at the top and those directly below some others, in their order. One whose parent
 * this person may not see stands at the top; that can only be one with an audience or an owner of
 * its own, because everything else is seen together with its parent.
 */
export async function twigsOf(
  { db, who }: Context,
  open: readonly number[],
): Promise<{ rows: Twig[]; complete: boolean }> {
  const seen = sql`exists (select from documents pd join documents pa on pa.id = pd.scope_id
    where pd.id = d.parent_id and ${readable(who, 'pd', 'pa')})`;
  const { rows } = await sql<Twig & { place: number }>`
    with shown as (
      select d.id, null::int as parent_id from ${documents}
      where d.parent_id is null and ${readable(who)}
      union
      select d.id, null::int from ${documents}
      where d.parent_id is not null and (d.audience <> 'inherited' or d.owner_id = ${who.id})
        and ${readable(who)} and not ${seen}
      union
      select d.id, d.parent_id from ${documents}
      where d.parent_id = any(${[...open]}::int[]) and ${readable(who)} and ${seen}),
    placed as (
      select shown.*, row_number() over (partition by shown.parent_id order by d.rank, d.id) as place
      from shown join documents d on d.id = shown.id)
    select d.id, d.title, placed.parent_id as "parentId", d.template,
      ${writable(who)} as "canWrite", placed.place::int as place,
      exists (select from documents cd join documents ca on ca.id = cd.scope_id
        where cd.parent_id = d.id and ${readable(who, 'cd', 'ca')}) as "hasChildren"
    from placed join ${documents} on d.id = placed.id
    where placed.place <= ${MOST_TWIGS + 1}
    order by placed.parent_id nulls first, placed.place`.execute(db);
  return {
    rows: rows.filter((it) => it.place <= MOST_TWIGS).map(({ place: _, ...it }) => it),
    complete: rows.every((it) => it.place <= MOST_TWIGS),
  };
}
