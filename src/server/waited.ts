/** What waits for its line no longer than its idempotency key lives. */
const LONGEST_WAIT_MS = 30 * 24 * 3_600_000;

/**
 * When somebody asked: a surface without a line sends later, and says by its own clock how many
 * milliseconds it has waited. What it says may be false, so it moves nothing but one's own moments.
 */
export function momentOf(waited: string | undefined, now: Date): Date {
  const ms = /^\d{1,12}$/.test(waited ?? '') ? Number(waited) : 0;
  return new Date(now.getTime() - Math.min(ms, LONGEST_WAIT_MS));
}
