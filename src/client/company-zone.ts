import { countDaysIn } from '#/kernel/dates.ts';

/**
 * Counts days in the zone of the company of whoever is signed in, as `GET /user` tells. What an older
 * version kept of them, and an older server, say none.
 */
export function takeZoneOf(user: { company?: { zone?: unknown } | undefined } | undefined): void {
  const zone = user?.company?.zone;
  if (typeof zone === 'string') countDaysIn(zone);
}
