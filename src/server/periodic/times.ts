import { businessZone, dayOf } from '#/kernel/dates.ts';
import { weekdayOf } from '#/kernel/days.ts';
import type { Told } from './turn.ts';

/**
 * In which zone the times of a cron are meant. What is due by the hour is due everywhere at once. Times
 * of day are those of the company, from 5 to 21 only: in other hours clocks jump somewhere, so that on
 * a day of the year the time is left out, or comes twice.
 */
export const zoneOf = (cron: string): string =>
  cron.split(' ')[1] === '*' ? 'UTC' : businessZone();

/**
 * Of work that is due each day: only on that one of the company's week, 1 is Monday. Cron's own
 * weekdays are not used: where clocks change late in the evening the library looks for the last such
 * day for a second, again and again, and nothing else is served meanwhile.
 */
export const onWeekday =
  (weekday: number, work: Told): Told =>
  async (tx, now, tell) =>
    weekdayOf(dayOf(now)) === weekday && work(tx, now, tell);
