import { generateKeyBetween } from 'fractional-indexing';
import { sql } from 'kysely';
import type { Db } from '#/store/records/records.ts';

/** Held to the end of the transaction: places in the tree and in the manual are given one by one. */
export const lockPlaces = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtext('places of documents'))`.execute(db);

/** A row of keys: of siblings in the tree, of headings, or of the documents below a heading. */
export type Places =
  | { of: 'documents'; parentId: number | null }
  | { of: 'manual_headings' }
  | { of: 'manual_documents'; headingId: number };

/** Also what is deleted keeps its place, so that it can come back to it. */
function condition(places: Places) {
  if (places.of === 'manual_headings') return sql`true`;
  return places.of === 'documents'
    ? sql`parent_id is not distinct from ${places.parentId}`
    : sql`heading_id = ${places.headingId}`;
}

/**
 * A key for a place right before another row of the same places, or at their end. Call `lockPlaces`
 * first: two rows with one key could not be told apart.
 */
export async function rankBefore(db: Db, places: Places, beforeId?: number): Promise<string> {
  const table = sql.table(places.of);
  const id = sql.ref(places.of === 'manual_documents' ? 'document_id' : 'id');
  const upper =
    beforeId === undefined
      ? undefined
      : (
          await sql<{ rank: string }>`
            select rank from ${table} where ${id} = ${beforeId} and ${condition(places)}`.execute(
            db,
          )
        ).rows[0]?.rank;
  const { rows } = await sql<{ rank: string }>`
    select rank from ${table} where ${condition(places)}
      and ${upper === undefined ? sql`true` : sql`rank < ${upper}`}
    order by rank desc limit 1`.execute(db);
  return generateKeyBetween(rows[0]?.rank ?? null, upper ?? null);
}
