import { generateKeyBetween } from 'fractional-indexing';
import { sql } from 'kysely';
import { hold } from '#/store/records/hold.ts';
import type { Db } from '#/store/records/records.ts';

/** Held to the end of the transaction: places in the tree and in the manual are given one by one. */
export const lockPlaces = (db: Db) => hold(db, 'places of documents');

/** A row of keys: of siblings in the tree, of headings, or of the documents below a heading. */
export type Places =
  | { of: 'documents'; parentId: number | null }
  | { of: 'manual_headings' }
  | { of: 'manual_documents'; headingId: number };

/** Also what is deleted keeps its place, so that it can come back to it. */
function condition(places: Places) {
  if (places.of === 'manual_headings') return sql<boolean>`true`;
  return places.of === 'documents'
    ? sql<boolean>`parent_id is not distinct from ${places.parentId}`
    : sql<boolean>`heading_id = ${places.headingId}`;
}

/**
 * A key for a place right before another row of the same places, or at their end. Call `lockPlaces`
 * first: two rows with one key could not be told apart.
 */
export async function rankBefore(db: Db, places: Places, beforeId?: number): Promise<string> {
  const ranks = db
    .selectFrom(sql<{ rank: string }>`${sql.table(places.of)}`.as('it'))
    .select('rank')
    .where(condition(places));
  const id = sql.ref(places.of === 'manual_documents' ? 'document_id' : 'id');
  const upper =
    beforeId === undefined
      ? undefined
      : (await ranks.where(sql<boolean>`${id} = ${beforeId}`).executeTakeFirst())?.rank;
  const last = await ranks
    .$if(upper !== undefined, (it) => it.where('rank', '<', upper!))
    .orderBy('rank', 'desc')
    .limit(sql.lit(1))
    .executeTakeFirst();
  return generateKeyBetween(last?.rank ?? null, upper ?? null);
}
