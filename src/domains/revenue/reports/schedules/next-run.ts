import { endOfMonth, weekdayOf } from '#/kernel/days.ts';
import { nextAt } from '#/kernel/next-at.ts';
import type { Rhythm } from './schedules.contract.ts';

/** When something recurs; `weekday` is ISO, `at` HH:mm in the business zone. */
export interface Recurrence {
  every: Rhythm;
  weekday: number;
  monthday: number;
  at: string;
}

function isDue(day: string, { every, weekday, monthday }: Recurrence): boolean {
  if (every === 'day') return true;
  if (every === 'week') return weekdayOf(day) === weekday;
  // The 31st of a shorter month is its last day.
  return Number(day.slice(8)) === Math.min(monthday, Number(endOfMonth(day).slice(8)));
}

/** The first instant after another at which it recurs. */
export const nextRun = (it: Recurrence, after: Date): Date =>
  nextAt(it.at, after, (day) => isDue(day, it));
