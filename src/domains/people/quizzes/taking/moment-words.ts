import { duration, namedDay } from '#/kernel/date-words.ts';
import { businessZone, dayOf, timeOf, zoneName } from '#/kernel/dates.ts';

/**
 * `Fri 21 Nov, 15:00` on the person's clocks; with the year when it is not that of `now`, and with the
 * name of the clocks where they are not the company's, which the page shows beside.
 */
export function momentWords(instant: string, zone: string, now: Date): string {
  const it = new Date(instant);
  const words = `${namedDay(dayOf(it, zone), dayOf(now, zone))}, ${timeOf(it, zone)}`;
  return zone === businessZone() ? words : `${words} ${zoneName(it, zone)}`;
}

/** `12:05`, from an hour on `1:12:05`: what is left, as a clock that runs down. */
export function clockWords(seconds: number): string {
  const two = (it: number) => String(it).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const start = hours > 0 ? `${hours}:${two(minutes)}` : String(minutes);
  return `${start}:${two(seconds % 60)}`;
}

/** `1 h 30 m`, or how long it may take without a time of its own. */
export const lengthWords = (minutes: number | null): string =>
  minutes === null ? 'Until it closes' : duration(minutes);

/** `7.5 of 9`, without decimals that are none. */
export const pointWords = (points: number, of: number): string =>
  `${Math.round(points * 100) / 100} of ${of}`;

/** How often one may take a quiz, and what comes of it. */
export const attemptsWords = ({
  attempts,
  counts,
}: {
  attempts: number;
  counts: 'best' | 'last';
}) =>
  attempts === 1 ? 'You have one attempt.' : `You have ${attempts} attempts; the ${counts} counts.`;
