import type { TextAnchor } from '#/kernel/text-anchor.ts';
import type { Db } from '#/store/records/records.ts';
import { anchorMover } from './anchor-mover.ts';

export const keepAnchor = (db: Db, commentId: number, anchor: TextAnchor) =>
  db
    .insertInto('comment_anchors')
    .values({ comment_id: commentId, ...anchor, resolved_at: null, resolved_by: null })
    .execute();

interface Edit {
  kind: string;
  id: number;
  /** The words of the text, before and after. */
  before: string;
  after: string;
}

/**
 * Moves what is anchored in a text along with an edit of it. What is gone keeps its last words: it is
 * found again when they come back, as with an older version.
 */
export async function moveAnchors(db: Db, { kind, id, before, after }: Edit): Promise<void> {
  if (before === after) return;
  const anchors = await db
    .selectFrom('comment_anchors as x')
    .innerJoin('comments as c', 'c.id', 'x.comment_id')
    .select(['x.comment_id', 'x.quote', 'x.prefix', 'x.suffix'])
    .where('c.subject_kind', '=', kind)
    .where('c.subject_id', '=', id)
    .orderBy('x.comment_id')
    .forUpdate('x')
    .execute();
  const move = anchorMover(before, after);
  for (const { comment_id, ...anchor } of anchors) {
    const moved = move(anchor);
    if (!moved || JSON.stringify(moved) === JSON.stringify(anchor)) continue;
    await db
      .updateTable('comment_anchors')
      .set({ quote: moved.quote, prefix: moved.prefix, suffix: moved.suffix })
      .where('comment_id', '=', comment_id)
      .execute();
  }
}
