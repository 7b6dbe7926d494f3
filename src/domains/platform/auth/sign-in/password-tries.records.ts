import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { tooMany } from '#/kernel/refusal.ts';
import type { Db } from '#/store/records/records.ts';

const TRIES = 10;
const WITHIN_MS = 15 * 60_000;

/** A trusted browser counts for itself, so that nobody is locked out by a stranger's guesses. */
const keyOf = (email: string, deviceId: number | undefined) =>
  createHash('sha256')
    .update(JSON.stringify([email, deviceId ?? null]))
    .digest();

/** One more failure under this key, and since when they are counted: at most for so long. */
export function countFailure(db: Db, key: Buffer, withinMs: number, now: Date) {
  const start = new Date(now.getTime() - withinMs);
  const since = sql.ref('sign_in_failures.since');
  return db
    .insertInto('sign_in_failures')
    .values({ key_hash: key, failures: 1, since: now })
    .onConflict((on) =>
      on.column('key_hash').doUpdateSet({
        failures: sql<number>`case when ${since} <= ${start} then 1
          else sign_in_failures.failures + 1 end`,
        since: sql<Date>`case when ${since} <= ${start} then ${now} else ${since} end`,
      }),
    )
    .returning(['failures', 'since'])
    .executeTakeFirstOrThrow();
}

/**
 * Counts a try before the password is looked at; the eleventh within a quarter of an hour is
 * refused. Addresses that nobody has are counted alike.
 */
export async function countPasswordTry(
  db: Db,
  email: string,
  deviceId: number | undefined,
  now: Date,
) {
  const { failures, since } = await countFailure(db, keyOf(email, deviceId), WITHIN_MS, now);
  if (failures <= TRIES) return;
  const wait = Math.ceil((since.getTime() + WITHIN_MS - now.getTime()) / 60_000);
  throw tooMany(
    `Too many wrong passwords. Try again in ${wait} minutes, or set a new password.`,
    wait * 60,
  );
}

/** The password was right: earlier mistakes are forgotten. */
export async function forgetPasswordTries(db: Db, email: string, deviceId: number | undefined) {
  await db.deleteFrom('sign_in_failures').where('key_hash', '=', keyOf(email, deviceId)).execute();
}
