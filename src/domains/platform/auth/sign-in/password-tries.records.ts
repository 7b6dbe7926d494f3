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
export async function countFailure(db: Db, key: Buffer, withinMs: number, now: Date) {
  const start = new Date(now.getTime() - withinMs);
  const { rows } = await sql<{ failures: number; since: Date }>`
    insert into sign_in_failures as f (key_hash, failures, since)
    values (${key}, 1, ${now})
    on conflict (key_hash) do update set
      failures = case when f.since <= ${start} then 1 else f.failures + 1 end,
      since = case when f.since <= ${start} then ${now} else f.since end
    returning failures, since`.execute(db);
  return rows[0]!;
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
