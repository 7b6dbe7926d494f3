import { sql } from 'kysely';
import type { Context } from '#/store/handler.ts';
import { documentsIn, readable, writable } from '../documents.policy.ts';
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
  const seen = sql<boolean>`exists (select from documents pd join documents pa on pa.id = pd.scope_id
    where pd.id = d.parent_id and ${readable(who, 'pd', 'pa')})`;
  const nowhere = sql<number | null>`null::int`.as('parent_id');
  const rows = await db
    .with('shown', () =>
      documentsIn(db)
        .select(['d.id', nowhere])
        .where('d.parent_id', 'is', null)
        .where(readable(who))
        .union(
          documentsIn(db)
            .select(['d.id', nowhere])
            .where('d.parent_id', 'is not', null)
            .where(sql<boolean>`(d.audience <> 'inherited' or d.owner_id = ${who.id})`)
            .where(readable(who))
            .where(sql<boolean>`not ${seen}`),
        )
        .union(
          documentsIn(db)
            .select(['d.id', 'd.parent_id'])
            .where('d.parent_id', '=', sql<number>`any(${[...open]}::int[])`)
            .where(readable(who))
            .where(seen),
        ),
    )
    .with('placed', (qb) =>
      qb
        .selectFrom('shown')
        .innerJoin('documents as d', 'd.id', 'shown.id')
        .selectAll('shown')
        .select(
          sql<number>`row_number() over (
            partition by shown.parent_id order by d.rank, d.id)`.as('place'),
        ),
    )
    .selectFrom('placed')
    .innerJoin('documents as d', 'd.id', 'placed.id')
    .innerJoin('documents as a', 'a.id', 'd.scope_id')
    .select(['d.id', 'd.title', 'placed.parent_id as parentId', 'd.template'])
    .select([writable(who).as('canWrite'), sql<number>`placed.place::int`.as('place')])
    .select(
      sql<boolean>`exists (select from documents cd join documents ca on ca.id = cd.scope_id
        where cd.parent_id = d.id and ${readable(who, 'cd', 'ca')})`.as('hasChildren'),
    )
    .where('placed.place', '<=', MOST_TWIGS + 1)
    .orderBy('placed.parent_id', (order) => order.asc().nullsFirst())
    .orderBy('placed.place')
    .execute();
  return {
    rows: rows.filter((it) => it.place <= MOST_TWIGS).map(({ place: _, ...it }) => it),
    complete: rows.every((it) => it.place <= MOST_TWIGS),
  };
}
