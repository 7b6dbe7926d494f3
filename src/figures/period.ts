import { dayOf } from '#/kernel/dates.ts';
import {
  addDays,
  comparisonRange,
  daysBetween,
  isDay,
  lengthOf,
  presetRange,
  type DatePreset,
  type DayRange,
} from '#/kernel/days.ts';
import { invalid } from '#/kernel/refusal.ts';
import type { Comparison, Filter } from './filter.contract.ts';

/** No question reaches further than this many days: two years and a day. */
const LONGEST = 732;

/** The days a filter asks about, and those it is compared with. */
export interface Period {
  range: DayRange;
  /** As many days as the range; null without a comparison. */
  compared: DayRange | null;
  compare: Comparison;
}

/** The days a filter asks about, whether there are such days or not. */
export function daysAsked(filter: Pick<Filter, 'date' | 'singleDate'>, today: string): DayRange {
  if (filter.singleDate) return { from: filter.singleDate, to: filter.singleDate };
  if (!filter.date.includes('..')) return presetRange(filter.date as DatePreset, today);
  const [from = '', to = ''] = filter.date.split('..');
  return { from, to };
}

function chosen(filter: Pick<Filter, 'date' | 'singleDate'>, today: string): DayRange {
  const { from, to } = daysAsked(filter, today);
  if (!isDay(from) || !isDay(to)) throw invalid({ date: 'One of these days does not exist.' });
  return { from, to };
}

/** @throws Refusal `invalid` that names `date` when the range is backwards or too long. */
export function periodOf(
  filter: Pick<Filter, 'date' | 'singleDate' | 'compare'>,
  now: Date,
): Period {
  const range = chosen(filter, dayOf(now));
  if (range.to < range.from) throw invalid({ date: 'The last day lies before the first.' });
  if (lengthOf(range) > LONGEST) throw invalid({ date: `At most ${LONGEST} days at a time.` });
  return { range, compared: comparisonRange(filter.compare, range), compare: filter.compare };
}

/**
 * The part of a period whose figures are complete, and the days it is compared with, one for one.
 * Undefined when no day of the range is complete.
 */
export function completePart(
  period: Period,
  firstIncomplete: string | undefined,
): Period | undefined {
  const { range, compared, compare } = period;
  if (firstIncomplete === undefined || firstIncomplete > range.to)
    return { range, compared, compare };
  if (firstIncomplete <= range.from) return undefined;
  const to = addDays(firstIncomplete, -1);
  const length = daysBetween(range.from, to);
  return {
    range: { from: range.from, to },
    compared: compared && firstDays(compared, length),
    compare,
  };
}

/** The days of a range up to so many after its first; a quarter may be shorter than the next one. */
function firstDays({ from, to }: DayRange, length: number): DayRange {
  const end = addDays(from, length);
  return { from, to: end < to ? end : to };
}

/** The day of the comparison that stands beside a day of the range. */
export function comparedDay(period: Period, day: string): string | null {
  return period.compared && addDays(period.compared.from, daysBetween(period.range.from, day));
}

/** Relative change; null when there is nothing to compare with. */
export function change(value: number, previous: number | null): number | null {
  return previous === null || previous === 0 ? null : (value - previous) / Math.abs(previous);
}
