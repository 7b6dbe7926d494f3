import { allDays } from '../reference/days.ts';

/** One quarter, all of it final on the day the books are read. */
export const first = '2026-01-01';
export const last = '2026-03-31';
export const today = '2026-04-05';

export const days = allDays(first, last);
export const between = (from: string, to: string): string[] =>
  days.filter((it) => it >= from && it <= to);
