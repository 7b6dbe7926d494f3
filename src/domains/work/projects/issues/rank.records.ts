import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';
import { invalid } from '#/kernel/refusal.ts';
import type { Db } from '#/store/records/records.ts';

/** Where an issue is put: right after or right before another of its project; else at the end. */
export interface Place {
  after?: number | undefined;
  before?: number | undefined;
}

const rankOf = async (db: Db, projectId: number, id: number, field: keyof Place) => {
  const row = await db
    .selectFrom('issues')
    .select('rank')
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw invalid({ [field]: 'This issue was not found.' });
  return row.rank;
};

/** The nearest rank beyond another, whether its issue is deleted or not: it may come back. */
const neighbour = async (db: Db, projectId: number, side: '>' | '<', rank: string) => {
  const row = await db
    .selectFrom('issues')
    .select('rank')
    .where('project_id', '=', projectId)
    .where('rank', side, rank)
    .orderBy('rank', side === '>' ? 'asc' : 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.rank ?? null;
};

/** The greatest rank of a project; null in an empty one. */
async function lastRank(db: Db, projectId: number): Promise<string | null> {
  const row = await db
    .selectFrom('issues')
    .select('rank')
    .where('project_id', '=', projectId)
    .orderBy('rank', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.rank ?? null;
}

/** A rank for a place. The project is locked by the caller, or two moves could get the same one. */
export async function rankAt(db: Db, projectId: number, { after, before }: Place): Promise<string> {
  if (after !== undefined) {
    const low = await rankOf(db, projectId, after, 'after');
    return generateKeyBetween(low, await neighbour(db, projectId, '>', low));
  }
  if (before !== undefined) {
    const high = await rankOf(db, projectId, before, 'before');
    return generateKeyBetween(await neighbour(db, projectId, '<', high), high);
  }
  return generateKeyBetween(await lastRank(db, projectId), null);
}

/** So many ranks after everything else, in order. */
export const ranksAtEnd = async (db: Db, projectId: number, count: number) =>
  generateNKeysBetween(await lastRank(db, projectId), null, count);
