import { invalid } from '#/kernel/refusal.ts';
import type { Db } from '#/store/records/records.ts';
import type { PasskeyChallengesTable } from '#/store/records/tables/passkeys.ts';
import { hashToken, newToken } from '#/store/secret.ts';

/** So long an authenticator may take, in milliseconds; the server forgets what it asked then. */
export const ANSWER_WITHIN_MS = 5 * 60_000;

type Purpose = PasskeyChallengesTable['purpose'];

/** What a challenge is for, and the one step of signing in or session it is good in. */
export type Bound =
  | { purpose: Extract<Purpose, 'sign-in' | 'new-pin'>; stepId: number }
  | { purpose: Extract<Purpose, 'add' | 'unlock'>; sessionId: number };

const columns = (it: Bound) => ({
  purpose: it.purpose,
  step_id: 'stepId' in it ? it.stepId : null,
  session_id: 'sessionId' in it ? it.sessionId : null,
});

/** A new challenge; several may be open at once, one a tab. Only its hash is kept. */
export async function makeChallenge(db: Db, bound: Bound, now: Date): Promise<string> {
  const challenge = newToken();
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute();
  await db
    .insertInto('passkey_challenges')
    .values({
      ...columns(bound),
      challenge_hash: hashToken(challenge),
      expires_at: new Date(now.getTime() + ANSWER_WITHIN_MS),
    })
    .execute();
  return challenge;
}

/**
 * Takes a challenge: of two answers to it one is looked at.
 * @throws Refusal `invalid`: it is not ours, was answered before, is too old or was made for something
 * else.
 */
export async function takeChallenge(db: Db, challenge: string, bound: Bound, now: Date) {
  const { purpose, step_id, session_id } = columns(bound);
  const taken = await db
    .updateTable('passkey_challenges')
    .set({ used_at: now })
    .where('challenge_hash', '=', hashToken(challenge))
    .where('purpose', '=', purpose)
    .where('step_id', 'is not distinct from', step_id)
    .where('session_id', 'is not distinct from', session_id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  if (!taken) {
    throw invalid({
      passkey: 'This was answered too late or twice. Try once more, or use your PIN.',
    });
  }
}
