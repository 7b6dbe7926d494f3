import { instantOf, wallClock } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';

const HOUR_MS = 3_600_000;

/** Beginnings of the hours of a day in a zone, in seconds since 1970: 23 or 25 where clocks change. */
export function hoursOfDay(day: string, zone: string): number[] {
  const from = instantOf(day, '00:00', zone).getTime();
  const to = instantOf(addDays(day, 1), '00:00', zone).getTime();
  return Array.from({ length: Math.round((to - from) / HOUR_MS) }, (_, at) =>
    Math.round((from + at * HOUR_MS) / 1_000),
  );
}

/**
 * When the hours that clocks show on a day begin, in seconds since 1970. Null for an hour that they
 * show twice: sources that count by the clock tell both in one sum, and nobody knows what each was.
 */
export function hoursByClock(day: string, zone: string): Map<number, number | null> {
  const found = new Map<number, number | null>();
  for (const began of hoursOfDay(day, zone)) {
    const shown = Number(wallClock(new Date(began * 1_000), zone).slice(11, 13));
    found.set(shown, found.has(shown) ? null : began);
  }
  return found;
}
