import {
  addDays,
  endOfMonth,
  lengthOf,
  startOfMonth,
  startOfWeek,
  type DayRange,
} from '#/kernel/days.ts';
import type { CohortPeriod } from './explorer-words.ts';

/** The days of a period by its first one. */
export function periodFrom(cohort: CohortPeriod, from: string): DayRange {
  if (cohort === 'week') return { from, to: addDays(from, 6) };
  return { from, to: cohort === 'month' ? endOfMonth(from) : from };
}

/** Whether a period begins on a day. */
export const isFirstDay = (cohort: CohortPeriod, day: string): boolean =>
  cohort === 'week'
    ? startOfWeek(day) === day
    : cohort === 'month'
      ? startOfMonth(day) === day
      : true;

/** How many days of a period lie within some days: the first week of a range may begin before it. */
export function daysOfPeriod(
  cohort: CohortPeriod,
  first: string,
  within: DayRange,
): { in: number; of: number } {
  const period = periodFrom(cohort, first);
  const from = period.from > within.from ? period.from : within.from;
  const to = period.to < within.to ? period.to : within.to;
  return { in: Math.max(0, lengthOf({ from, to })), of: lengthOf(period) };
}
