import { instantOf } from './dates.ts';
import { addDays } from './days.ts';

/**
 * The instants at which these business days are over, milliseconds; today's is right after `now`, so
 * that what has just happened counts. Days to come have none.
 */
export function dayEnds(days: readonly string[], now: Date): (number | null)[] {
  const soon = now.getTime() + 1;
  let isOver = false;
  return days.map((day) => {
    if (isOver) return null;
    const end = instantOf(addDays(day, 1)).getTime();
    if (end < soon) return end;
    isOver = true;
    return instantOf(day).getTime() < soon ? soon : null;
  });
}
