import { endTokensOf } from './access-tokens.ts';
import type { Db } from './records/records.ts';

/** Ends every address of a person's calendar feeds. Returns how many there were. */
export async function endFeedsOf(db: Db, personId: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('calendar_feeds')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Open sessions are found no more at the next request; this writes down why they ended. Access tokens
 * and addresses of calendar feeds are gone for good: whoever is let in again makes others.
 */
export async function endDoorsOf(db: Db, personId: number, reason: string, now: Date) {
  await db
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: reason })
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .execute();
  await endFeedsOf(db, personId);
  await endTokensOf(db, personId, reason, now);
}

/** Blocks somebody in nobody's name: their access ends at once, what they did stays. */
export async function blockPerson(db: Db, id: number, reason: string, now: Date): Promise<void> {
  await db
    .updateTable('people')
    .set((eb) => ({
      status: 'blocked',
      blocked_reason: reason,
      blocked_by: null,
      blocked_at: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  await endDoorsOf(db, id, 'blocked', now);
}
