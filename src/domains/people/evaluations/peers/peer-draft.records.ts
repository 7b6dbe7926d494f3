import type { Db } from '#/store/records/records.ts';

/** What the colleague of a request has begun to write; for them alone. */
export async function peerDraftOf(db: Db, request: number) {
  const row = await db
    .selectFrom('peer_feedback_drafts')
    .selectAll()
    .where('feedback_id', '=', request)
    .executeTakeFirst();
  if (!row) return null;
  const { scores, strengths, improvements, version, saved_at } = row;
  return { scores, strengths, improvements, version, savedAt: saved_at.toISOString() };
}

/** It is submitted, declined, or nobody asks any more. */
export async function forgetDraft(db: Db, request: number): Promise<void> {
  await db.deleteFrom('peer_feedback_drafts').where('feedback_id', '=', request).execute();
}
