import { addDays } from '#/kernel/days.ts';

/** An app's sum of a day that lies far from what the days around it bring. */
export interface Outlier {
  appId: number;
  day: string;
  value: number;
  /** Median of the days it is held against. */
  norm: number;
}

/** Sums by app and day. */
export type AppDays = Map<number, Map<string, number>>;

/** Days before a day that make its norm, and how many of them there must be. */
export const NORM_DAYS = 28;
const LEAST_DAYS = 7;
/** Distance from the norm, in median absolute deviations scaled to the deviation of plain noise. */
const BANDS = 3;
const MAD_SCALE = 1.4826;

function median(values: readonly number[]): number {
  // Sorts numbers without asking a function for each two.
  const sorted = Float64Array.from(values).sort();
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/**
 * Days of a report more than 3 MAD from the app's norm. The norm of a day is the 28 days before it,
 * from the report itself and from what was known before; with fewer than 7 there is none.
 */
export function outliersOf(report: AppDays, known: AppDays): Outlier[] {
  return [...report].flatMap(([appId, days]) => {
    const all = new Map([...(known.get(appId) ?? []), ...days]);
    const sorted = [...all].sort(([a], [b]) => (a < b ? -1 : 1));
    return sorted.flatMap(([day, value], at) => {
      const earliest = addDays(day, -NORM_DAYS);
      const before = sorted.slice(Math.max(0, at - NORM_DAYS), at);
      const values = before.flatMap(([it, sum]) => (it >= earliest ? [sum] : []));
      if (values.length < LEAST_DAYS || !days.has(day)) return [];
      const norm = median(values);
      const deviation = MAD_SCALE * median(values.map((it) => Math.abs(it - norm)));
      const isFar = deviation > 0 && Math.abs(value - norm) > BANDS * deviation;
      return isFar ? [{ appId, day, value, norm }] : [];
    });
  });
}
