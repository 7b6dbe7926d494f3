/** Statistics of how long issues take. */

/** The value that this share of the values does not exceed, by nearest rank; null without values. */
export function quantile(values: readonly number[], share: number): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null;
}

const DAY_MS = 86_400_000;

/** Days between two instants, to one decimal, never below zero. */
export const daysFor = (from: Date, to: Date): number =>
  Math.max(0, Math.round(((to.getTime() - from.getTime()) / DAY_MS) * 10) / 10);
