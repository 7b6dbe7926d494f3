import { addDays, addMonths, daysBetween, endOfMonth, type DayRange } from '#/kernel/days.ts';
import { timeDimensions, type Dimension } from './dimensions.ts';
import type { Period } from './period.ts';

/** What stands beside the groups of a split: other days, and the key each of their groups has here. */
export interface Beside {
  days: DayRange;
  move: (values: readonly string[]) => string[];
}

const YEAR_OF_WEEKS = 52 * 7;

const weeksBack = (days: number, { from, to }: DayRange): DayRange => ({
  from: addDays(from, -days),
  to: addDays(to, -days),
});

/** The same days of another month; the end of a month stays an end. */
const monthsBack = (months: number, { from, to }: DayRange): DayRange => ({
  from: addMonths(from, -months),
  to: to === endOfMonth(to) ? endOfMonth(addMonths(to, -months)) : addMonths(to, -months),
});

/**
 * The days a split is compared with. Without a period in it those of the comparison; a day beside
 * the day that is as far from the beginning; a week beside the week before, a month beside the month
 * before, or those of a year ago.
 */
export function besideOf(by: readonly Dimension[], period: Period): Beside | undefined {
  const { range, compared, compare } = period;
  if (!compared) return undefined;
  const at = by.findIndex((it) => timeDimensions.includes(it));
  const moved =
    (move: (key: string) => string): Beside['move'] =>
    (values) =>
      values.with(at, move(values[at]!));
  if (by[at] === 'day') {
    const days = daysBetween(compared.from, range.from);
    return { days: compared, move: moved((day) => addDays(day, days)) };
  }
  if (by[at] === 'week') {
    const days = compare === 'last-year' ? YEAR_OF_WEEKS : 7;
    return { days: weeksBack(days, range), move: moved((week) => addDays(week, days)) };
  }
  if (by[at] === 'month') {
    const months = compare === 'last-year' ? 12 : 1;
    return { days: monthsBack(months, range), move: moved((month) => addMonths(month, months)) };
  }
  return { days: compared, move: (values) => [...values] };
}
