const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How long is waited after each try that failed, in milliseconds: three days in all. */
const WAITS: readonly number[] = [
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  18 * HOUR,
  22 * HOUR,
];

/** Nothing has arrived for so long: the webhook is paused. */
export const PAUSED_AFTER_MS = 72 * HOUR;

/** A receiver may ask for so long a wait at most. */
const MOST_ASKED_MS = 24 * HOUR;

/**
 * Until when a receiver that has too much to do asks to be left alone by `Retry-After` (RFC 9110
 * §10.2.3: seconds, or a moment); null where it does not, or says what cannot be read.
 */
export function askedToWait(status: number, retryAfter: string | undefined, now: Date) {
  if ((status !== 429 && status !== 503) || retryAfter === undefined) return null;
  const asked = retryAfter.trim();
  const ms = /^\d{1,9}$/.test(asked) ? Number(asked) * 1_000 : Date.parse(asked) - now.getTime();
  return ms > 0 ? new Date(now.getTime() + Math.min(ms, MOST_ASKED_MS)) : null;
}

/**
 * When a message is tried again; undefined once it is given up. A tenth is left to chance, so that
 * what failed together does not come back together.
 * @param tries how many have failed.
 * @param chance from 0 to 1.
 */
export function nextTry(tries: number, failedAt: Date, chance: number): Date | undefined {
  const wait = WAITS[tries - 1];
  return wait === undefined ? undefined : new Date(failedAt.getTime() + wait * (1 + chance / 10));
}
