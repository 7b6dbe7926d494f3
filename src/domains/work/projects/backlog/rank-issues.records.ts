import { generateNKeysBetween } from 'fractional-indexing';
import { sql } from 'kysely';
import { notFound } from '#/kernel/refusal.ts';
import type { Db } from '#/store/records/records.ts';

/** From here on a rank is long enough that all of the project's are dealt out anew. */
const LONG = 40;

/** Where moved issues come to stand in their project's one order. */
export type Spot = { after: number } | { before: number };

/**
 * Writes ranks that may be those other issues of the list have now: no rank begins with a tilde, so
 * that on the way none is there twice.
 */
async function writeRanks(db: Db, ranks: readonly { id: number; rank: string }[]) {
  const all = ranks.map((it) => it.id);
  await db
    .updateTable('issues')
    .set({ rank: sql<string>`'~' || rank` })
    .where('id', '=', sql<number>`any(${all}::int[])`)
    .execute();
  const moved = sql<{ id: number; rank: string }>`
    unnest(${all}::int[], ${ranks.map((it) => it.rank)}::text[])`;
  await db
    .updateTable('issues')
    .from(moved.as<'moved'>(sql`moved(id, rank)`))
    .set((eb) => ({ rank: eb.ref('moved.rank') }))
    .whereRef('issues.id', '=', 'moved.id')
    .execute();
}

/** Deals out short ranks anew in the order there is. */
async function rebalance(db: Db, projectId: number) {
  const rows = await db
    .selectFrom('issues')
    .select('id')
    .where('project_id', '=', projectId)
    .orderBy('rank')
    .execute();
  const ranks = generateNKeysBetween(null, null, rows.length);
  await writeRanks(
    db,
    rows.map(({ id }, at) => ({ id, rank: ranks[at]! })),
  );
}

/** The rank of an issue beside which others are put. */
async function rankOf(db: Db, projectId: number, id: number): Promise<string> {
  const row = await db
    .selectFrom('issues')
    .select('rank')
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound('This issue');
  return row.rank;
}

/** The nearest rank beyond another that none of the moved issues has. */
async function beyond(
  db: Db,
  projectId: number,
  { side, rank, moved }: { side: '<' | '>'; rank: string; moved: readonly number[] },
): Promise<string | null> {
  const row = await db
    .selectFrom('issues')
    .select('rank')
    .where('project_id', '=', projectId)
    .where('rank', side, rank)
    .where('id', 'not in', [...moved])
    .orderBy('rank', side === '>' ? 'asc' : 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.rank ?? null;
}

/**
 * Puts issues, in the order given, side by side into the order of their project. The caller has
 * locked the project: no rank is given twice and none is lost.
 */
export async function placeIssues(
  db: Db,
  projectId: number,
  ids: readonly number[],
  spot: Spot,
): Promise<void> {
  const isAfter = 'after' in spot;
  const beside = await rankOf(db, projectId, isAfter ? spot.after : spot.before);
  const next = { side: isAfter ? ('>' as const) : ('<' as const), rank: beside, moved: ids };
  const other = await beyond(db, projectId, next);
  const [low, high] = isAfter ? [beside, other] : [other, beside];
  const ranks = generateNKeysBetween(low, high, ids.length);
  await writeRanks(
    db,
    ids.map((id, at) => ({ id, rank: ranks[at]! })),
  );
  if (ranks.some((it) => it.length > LONG)) await rebalance(db, projectId);
}
