import type { Db } from '#/store/records/records.ts';
import { hashToken, newToken } from '#/store/secret.ts';

/** How long the mailed link works. */
export const LASTS_DAYS = 3;
/** Nobody's mailbox is flooded. */
const AGAIN_AFTER_MS = 60_000;

/** Whether a link was mailed within the last minute. */
export async function isAskedJustNow(db: Db, personId: number, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('email_changes')
    .select('id')
    .where('person_id', '=', personId)
    .where('asked_at', '>', new Date(now.getTime() - AGAIN_AFTER_MS))
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends a change that waits; its link no longer works. Whether there was one. */
export async function dropEmailChange(db: Db, personId: number): Promise<boolean> {
  const rows = await db
    .updateTable('email_changes')
    .set({ over: 'replaced' })
    .where('person_id', '=', personId)
    .where('over', 'is', null)
    .returning('id')
    .execute();
  return rows.length > 0;
}

/** Has a change wait, in the place of an earlier one; the token of its link, of which the hash is kept. */
export async function openEmailChange(
  db: Db,
  it: { personId: number; email: string; askedBy: number },
  now: Date,
): Promise<string> {
  await dropEmailChange(db, it.personId);
  const token = newToken();
  await db
    .insertInto('email_changes')
    .values({
      person_id: it.personId,
      email: it.email,
      token_hash: hashToken(token),
      asked_by: it.askedBy,
      asked_at: now,
      expires_at: new Date(now.getTime() + LASTS_DAYS * 86_400_000),
      over: null,
    })
    .execute();
  return token;
}

/** The change behind a link, if it still waits. */
export const waitingEmailChange = (db: Db, token: string, now: Date) =>
  db
    .selectFrom('email_changes')
    .select(['id', 'person_id', 'email', 'asked_by'])
    .where('token_hash', '=', hashToken(token))
    .where('over', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
