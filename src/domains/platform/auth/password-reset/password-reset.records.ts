import { notFound } from '#/kernel/refusal.ts';
import type { Db } from '#/store/records/records.ts';
import { hashToken } from '#/store/secret.ts';
import { issueStep } from '../sign-in/steps.records.ts';

/** Nobody's mailbox is flooded: at most one link a minute. */
const AGAIN_AFTER_MS = 60_000;

/** A new link for this person, the earlier ones die; undefined within a minute of the last one. */
export async function openReset(db: Db, personId: number, now: Date): Promise<string | undefined> {
  const young = await db
    .selectFrom('sign_in_steps')
    .select('id')
    .where('person_id', '=', personId)
    .where('next', '=', 'set-new-password')
    .where('created_at', '>', new Date(now.getTime() - AGAIN_AFTER_MS))
    .executeTakeFirst();
  if (young) return undefined;
  await db
    .updateTable('sign_in_steps')
    .set({ used_at: now })
    .where('person_id', '=', personId)
    .where('next', '=', 'set-new-password')
    .where('used_at', 'is', null)
    .execute();
  return (await issueStep(db, { personId, next: 'set-new-password' }, now)).token;
}

/** What a link to a new password is still good for, and whose password it sets. */
export async function readReset(db: Db, token: string, now: Date) {
  const row = await db
    .selectFrom('sign_in_steps as s')
    .innerJoin('people as p', 'p.id', 's.person_id')
    .select(['s.used_at', 's.expires_at', 'p.email', 'p.status'])
    .where('s.token_hash', '=', hashToken(token))
    .where('s.next', '=', 'set-new-password')
    .executeTakeFirst();
  if (!row) throw notFound('This link');
  if (row.used_at !== null || row.status !== 'active')
    return { status: 'used' as const, email: null };
  if (row.expires_at <= now) return { status: 'expired' as const, email: null };
  return { status: 'valid' as const, email: row.email };
}
