import { countDaysIn } from '#/kernel/dates.ts';
import { workOn } from '#/kernel/working-week.ts';

/**
 * Counts days in the zone and the working week of the company of whoever is signed in, as `GET /user`
 * tells. What an older version kept of them, and an older server, say none.
 */
export function takeDaysOf(
  user: { company?: { zone?: unknown; workdays?: unknown } | undefined } | undefined,
): void {
  const { zone, workdays } = user?.company ?? {};
  if (typeof zone === 'string') countDaysIn(zone);
  if (Array.isArray(workdays)) workOn(workdays as number[]);
}
