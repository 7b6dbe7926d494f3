import { dayOf, instantOf } from './dates.ts';
import { addDays } from './days.ts';

/**
 * The first instant after another at which it is that time of day, HH:mm in the business zone, on a
 * day that is due; where clocks jump over that time, as they do.
 */
export function nextAt(
  at: string,
  after: Date,
  isDue: (day: string) => boolean = () => true,
): Date {
  for (let day = dayOf(after); ; day = addDays(day, 1)) {
    const instant = isDue(day) ? instantOf(day, at) : undefined;
    if (instant && instant > after) return instant;
  }
}
