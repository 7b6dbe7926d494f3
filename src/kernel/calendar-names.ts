import { spoken } from './language.ts';

/** What months and weekdays are called, by the runtime, in the language that people read. */

const names = (count: number, options: Intl.DateTimeFormatOptions, at: (it: number) => number) => {
  const format = new Intl.DateTimeFormat(spoken, { ...options, timeZone: 'UTC' });
  return Array.from({ length: count }, (_, it) => format.format(at(it)));
};
const months = (month: 'long' | 'short') => names(12, { month }, (it) => Date.UTC(2024, it));
// The first of January 2024 was a Monday.
const weekdays = (weekday: 'long' | 'short') =>
  names(7, { weekday }, (it) => Date.UTC(2024, 0, 1 + it));

/** January first: `November`. */
export const monthNames: readonly string[] = months('long');
/** January first: `Nov`. */
export const shortMonths: readonly string[] = months('short');
/** Monday first: `Friday`. */
export const weekdayNames: readonly string[] = weekdays('long');
/** Monday first: `Fri`. */
export const shortWeekdays: readonly string[] = weekdays('short');
