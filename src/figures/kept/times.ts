import { eachDay, startOfMonth, startOfWeek, type DayRange } from '#/kernel/days.ts';
import { lookUp } from '#/kernel/look-up.ts';
import type { Row } from './day-sums.ts';

const periods: Record<string, (day: string) => string> = {
  day: (day) => day,
  week: startOfWeek,
  month: startOfMonth,
};
export const isKeptSplit = (split: string): boolean =>
  split === 'app_id' || Object.hasOwn(periods, split);

interface Times {
  /** The group of each day. */
  ofDay: readonly number[];
  /** The values of each group. */
  values: readonly Row[];
}

/** Groups of days: a number for each day, and the values of each group. */
function timesOf(days: readonly string[], splits: readonly string[]): Times {
  const numbers = new Map<string, number>();
  const values: Row[] = [];
  const ofDay = days.map((day) => {
    const parts = splits.map((it) => lookUp(periods, it)!(day));
    const name = parts.join(' ');
    const known = numbers.get(name);
    if (known !== undefined) return known;
    numbers.set(name, values.length);
    return values.push(Object.fromEntries(splits.map((it, at) => [it, parts[at]!]))) - 1;
  });
  return { ofDay, values };
}

/** A page asks for the same days dozens of times in a row. */
const TIMES_KEPT = 16;
const timesKept = new Map<string, Times & { days: readonly string[] }>();

export function timesIn(range: DayRange, splits: readonly string[]) {
  const key = `${range.from} ${range.to} ${splits.join(' ')}`;
  const known = timesKept.get(key);
  if (known) return known;
  const days = eachDay(range);
  const times = { days, ...timesOf(days, splits) };
  if (timesKept.size >= TIMES_KEPT) timesKept.delete(timesKept.keys().next().value!);
  timesKept.set(key, times);
  return times;
}
