import { instantOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import type { HourReport } from '../connectors/connector.ts';
import { hoursByClock } from './clock-hours.ts';

const HOUR_MS = 3_600_000;

/** A report by the hour, and the zone that it counts in. */
type InZone<Part extends keyof HourReport> = Pick<HourReport, Part> & { zone: string };

/** A day is fetched for the last time when it has been over for so long; sources correct it till then. */
const CORRECTED_HOURS = 12;

/** From when on a fetch of a day is the last one. */
const lastFetchOf = (day: string, zone: string): Date =>
  new Date(instantOf(addDays(day, 1), '00:00', zone).getTime() + CORRECTED_HOURS * HOUR_MS);

/**
 * The days to be fetched now, the latest first because that is the one people look at: today, and
 * those that were not fetched for the last time.
 */
export function dueDays(
  { zone, back }: InZone<'back'>,
  fetched: ReadonlyMap<string, Date>,
  today: string,
): string[] {
  const days = Array.from({ length: back + 1 }, (_, ago) => addDays(today, -ago));
  return days.filter((day) => {
    const at = fetched.get(day);
    return at === undefined || at < lastFetchOf(day, zone);
  });
}

/**
 * The hours that a fetch of a day tells in full: those it has rows of and that had been over long
 * enough. Of a day that is fetched for the last time all, since then a silent hour was a quiet one.
 */
export function toldHours(
  { zone, settlesAfter }: InZone<'settlesAfter'>,
  day: string,
  seen: ReadonlySet<number>,
  fetchedAt: Date,
): number[] {
  if (seen.size > 0 && fetchedAt >= lastFetchOf(day, zone))
    return [...hoursByClock(day, zone).values()].filter((it) => it !== null);
  const settled = fetchedAt.getTime() / 1_000 - settlesAfter * 60 - 3_600;
  return [...seen].filter((it) => it <= settled).sort((a, b) => a - b);
}
