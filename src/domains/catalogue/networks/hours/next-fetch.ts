import { hoursOfDay } from './clock-hours.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** How often what is told by the hour is asked for. */
const EVERY_MS = 30 * MINUTE_MS;
/** Sooner while the hour that has just ended is not told: most sources tell it within minutes. */
const SOON_MS = 10 * MINUTE_MS;
const AWAITED_MS = 30 * MINUTE_MS;
/** A new hour is looked at when it has been over for so long. */
const AFTER_HOUR_MS = 4 * MINUTE_MS;
/** So that keys are not all asked at once. */
const SPREAD_MS = MINUTE_MS;

/** When the hour that ended last, in hours as a zone's day has them, had begun: seconds since 1970. */
export function lastHour(now: Date, today: string, zone: string): number {
  const from = hoursOfDay(today, zone)[0]! * 1_000;
  return (from + Math.floor((now.getTime() - from) / HOUR_MS) * HOUR_MS - HOUR_MS) / 1_000;
}

/**
 * When to ask again.
 * @param last the hour that ended last, and whether it is told.
 */
export function nextFetch(
  now: Date,
  last: { began: number; isTold: boolean },
  random: () => number,
): Date {
  const ended = last.began * 1_000 + HOUR_MS;
  const isAwaited = !last.isTold && now.getTime() - ended < AWAITED_MS;
  const soon = now.getTime() + (isAwaited ? SOON_MS : EVERY_MS);
  const next = Math.min(soon, ended + HOUR_MS + AFTER_HOUR_MS);
  return new Date(next + Math.floor(random() * SPREAD_MS));
}

/** Whether a day that was fetched at an instant is to be fetched again when not all are. */
export const isDueAgain = (fetchedAt: Date | undefined, now: Date): boolean =>
  fetchedAt === undefined || now.getTime() - fetchedAt.getTime() >= EVERY_MS - 5 * MINUTE_MS;
