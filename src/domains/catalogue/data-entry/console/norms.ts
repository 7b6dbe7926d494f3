import { addDays } from '#/kernel/days.ts';

/** Weeks that make the norm of a weekday, and how many of them must have a figure. */
const NORM_WEEKS = 8;
const LEAST_WEEKS = 4;
/** Days before the first one shown that have to be known. */
export const NORM_DAYS = NORM_WEEKS * 7;

const BANDS = 3;
/** Scales the median absolute deviation to the standard deviation of plain noise. */
const MAD_SCALE = 1.4826;
/** Figures that hardly ever move would warn of every change. */
const LEAST_DEVIATION = 0.02;

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/**
 * What the weekday usually brings, when the value lies more than 3 MAD from it: the median of the
 * same weekday in the eight weeks before. Null when the value is usual, or fewer than four of those
 * days are known. A deviation is at least one `step`: five ratings or six are the same.
 */
export function expectedIfFar(
  known: ReadonlyMap<string, number>,
  day: string,
  value: number,
  step = 0,
): number | null {
  const before = Array.from({ length: NORM_WEEKS }, (_, week) =>
    known.get(addDays(day, -7 * (week + 1))),
  ).filter((it) => it !== undefined);
  if (before.length < LEAST_WEEKS) return null;
  const norm = median(before);
  const mad = MAD_SCALE * median(before.map((it) => Math.abs(it - norm)));
  const deviation = Math.max(mad, LEAST_DEVIATION * Math.abs(norm), step);
  return Math.abs(value - norm) > BANDS * deviation ? norm : null;
}
