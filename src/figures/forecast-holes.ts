import { addDays, eachDay, type DayRange } from '#/kernel/days.ts';
import { FORECAST_WEEKS } from './forecast.ts';

type Days = ReadonlyMap<string, number>;

/** What an app brought on the days it is known of, and the days it is not. */
export interface BrokenApp {
  values: Days;
  holes: readonly DayRange[];
}

/** The level of a forecast is taken from so many days; more than this share of them may not be held. */
const LEVEL_DAYS = 14;
const MOST_HELD = 0.25;

/** The same weekday nearest to a day, on one side of it. */
function nearest(day: string, step: 7 | -7, of: (day: string) => number | undefined) {
  for (let week = 1; week <= FORECAST_WEEKS; week++) {
    const value = of(addDays(day, week * step));
    if (value !== undefined) return [value];
  }
  return [];
}

/**
 * A series in which the missing days of apps are held at what they brought on the same weekday
 * before and after, so that a hole does not look like a fall. Undefined when too much of the days
 * that decide about the forecast would be held.
 */
export function heldOver(days: Days, apps: readonly BrokenApp[], last: string): Days | undefined {
  const held = new Map(days);
  let [guessed, whole] = [0, 0];
  const decides = addDays(last, 1 - LEVEL_DAYS);
  for (const { values, holes } of apps) {
    const missing = new Set(holes.flatMap(eachDay));
    const known = (day: string) => (missing.has(day) ? undefined : values.get(day));
    for (const day of missing) {
      const beside = [...nearest(day, -7, known), ...nearest(day, 7, known)];
      if (beside.length === 0) continue;
      const expected = beside.reduce((sum, it) => sum + it, 0) / beside.length;
      // Another source may have told a part of it.
      const more = Math.max(0, Math.round(expected - (values.get(day) ?? 0)));
      held.set(day, (held.get(day) ?? 0) + more);
      if (day >= decides && day <= last) guessed += more;
    }
  }
  for (const day of eachDay({ from: decides, to: last })) whole += held.get(day) ?? 0;
  return guessed > whole * MOST_HELD ? undefined : held;
}
