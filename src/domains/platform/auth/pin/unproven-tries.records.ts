import { createHash } from 'node:crypto';
import { tooMany } from '#/kernel/refusal.ts';
import type { Db } from '#/store/records/records.ts';
import { countFailure } from '../sign-in/password-tries.records.ts';

/**
 * A mailbox lets in one browser after another, with five tries each: wrong PINs on browsers that were
 * let in by a mailed code only count together. Browsers on which the PIN was right before go on.
 */
const TRIES = 10;
const WITHIN_MS = 24 * 3_600_000;

const keyOf = (personId: number) =>
  createHash('sha256')
    .update(JSON.stringify(['pin on new browsers', personId]))
    .digest();

/** Throws when wrong ones and those that are being looked at are as many as a day may have. */
export async function refuseUnproven(db: Db, personId: number, now: Date) {
  const start = new Date(now.getTime() - WITHIN_MS);
  const wrong = await db
    .selectFrom('sign_in_failures')
    .select(['failures', 'since'])
    .where('key_hash', '=', keyOf(personId))
    .where('since', '>', start)
    .executeTakeFirst();
  const { open } = await db
    .selectFrom('pin_tries')
    .innerJoin('devices', 'devices.id', 'pin_tries.device_id')
    .select((it) => it.fn.countAll<number>().as('open'))
    .where('devices.person_id', '=', personId)
    .where('devices.proven_at', 'is', null)
    .executeTakeFirstOrThrow();
  if ((wrong?.failures ?? 0) + open < TRIES) return;
  const since = wrong?.since ?? now;
  throw tooMany(
    'Too many PINs were tried on new browsers. Use a browser you have signed in with before, or try tomorrow.',
    Math.ceil((since.getTime() + WITHIN_MS - now.getTime()) / 1000),
  );
}

export async function countUnproven(db: Db, personId: number, now: Date) {
  await countFailure(db, keyOf(personId), WITHIN_MS, now);
}

/** The PIN was right on one of them. */
export async function forgetUnproven(db: Db, personId: number) {
  await db.deleteFrom('sign_in_failures').where('key_hash', '=', keyOf(personId)).execute();
}
