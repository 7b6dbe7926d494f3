import { dayOf, instantOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';

/** The first instant after another at which it is that time of day in the business zone. */
export function nextExport(at: string, after: Date): Date {
  for (let day = dayOf(after); ; day = addDays(day, 1)) {
    // A time that clocks leave out on a day is not due on it.
    const instant = instantOf(day, at);
    if (instant && instant > after) return instant;
  }
}
