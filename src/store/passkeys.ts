import type { Db } from './records/records.ts';

/** Ends every passkey of a person; returns the ids of those that were still good. */
export async function endPasskeysOf(
  db: Db,
  personId: number,
  reason: string,
  now: Date,
): Promise<number[]> {
  const ended = await db
    .updateTable('passkeys')
    .set({ ended_at: now, end_reason: reason })
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute();
  return ended.map((it) => it.id);
}
