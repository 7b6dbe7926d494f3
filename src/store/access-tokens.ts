import type { Db } from './records/records.ts';

/**
 * Ends every access token of a person, with what it was made under: a password, a PIN, their place in
 * the company. Returns how many there were that still worked.
 */
export async function endTokensOf(
  db: Db,
  personId: number,
  reason: string,
  now: Date,
): Promise<number> {
  const ended = await db
    .updateTable('access_tokens')
    .set({ ended_at: now, end_reason: reason })
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .returning('expires_at')
    .execute();
  return ended.filter((it) => it.expires_at > now).length;
}
