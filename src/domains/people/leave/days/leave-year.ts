import { addDays, addMonths, type DayRange } from '#/kernel/days.ts';

/**
 * A leave year is named by the calendar year in which it begins; `startMonth` (1–12) is the month on
 * whose first day it does.
 */
export function leaveYearOf(day: string, startMonth: number): number {
  const year = Number(day.slice(0, 4));
  return Number(day.slice(5, 7)) < startMonth ? year - 1 : year;
}

/** The days of a leave year. */
export function leaveYear(year: number, startMonth: number): DayRange {
  const from = `${year}-${String(startMonth).padStart(2, '0')}-01`;
  return { from, to: addDays(addMonths(from, 12), -1) };
}

/** `2026`, or `2026/27` when it runs into the next calendar year. */
export const leaveYearWords = (year: number, startMonth: number): string =>
  startMonth === 1 ? String(year) : `${year}/${String((year + 1) % 100).padStart(2, '0')}`;

/** The day of a leave year that falls on a month and day, `MM-DD`. */
export function dayInYear(monthDay: string, year: number, startMonth: number): string {
  const { from, to } = leaveYear(year, startMonth);
  const first = `${from.slice(0, 4)}-${monthDay}`;
  return first >= from ? first : `${to.slice(0, 4)}-${monthDay}`;
}
