import { dayOf, instantOf } from '#/kernel/dates.ts';
import { addDays, eachDay } from '#/kernel/days.ts';
import type { OwedTableName } from '#/store/facts/tables.ts';

/** A report that came in: when, and of which days. */
export interface Arrival {
  fetchedAt: Date;
  from: string;
  to: string;
}

const HOUR = 3_600_000;

/** Hours after the end of a source's day until its figures usually come, while nobody knows better. */
const USUAL_HOURS: Record<OwedTableName, number> = {
  monetisation: 24,
  acquisition: 24,
  engagement: 24,
  audience: 24,
  cohort: 24,
  // Google Play and App Store Connect settle a day up to three days later.
  store_console: 96,
};
/** Brought by hand as a file, so about once a week. */
const byFile: ReadonlySet<string> = new Set(['bytebrew']);
const BY_FILE_HOURS = 8 * 24;

/** Arrivals that are needed before a habit is believed. */
const SAMPLES = 5;
/** How much later than usual is still not late. */
const PATIENCE_HOURS = 2;
const [SHORTEST, LONGEST] = [3, 14 * 24];

/**
 * The usual delivery time of a source: within how many hours after the end of its day nine of ten
 * days had come for the first time. Later corrections say nothing, and neither does the day on
 * which everything began with history.
 */
export function usualHours(
  table: OwedTableName,
  source: string,
  zone: string,
  arrivals: readonly Arrival[],
): number {
  const sorted = arrivals.toSorted((a, b) => a.fetchedAt.getTime() - b.fetchedAt.getTime());
  const begun = (sorted[0]?.fetchedAt.getTime() ?? 0) + 24 * HOUR;
  const first = new Map<string, number>();
  for (const { fetchedAt, from, to } of sorted)
    for (const day of eachDay({ from, to }))
      if (!first.has(day)) first.set(day, fetchedAt.getTime());
  const hours = [...first]
    .filter(([, at]) => at > begun)
    .map(([day, at]) => (at - instantOf(addDays(day, 1), '00:00', zone).getTime()) / HOUR)
    .sort((a, b) => a - b);
  if (hours.length < SAMPLES) return byFile.has(source) ? BY_FILE_HOURS : USUAL_HOURS[table];
  const usual = hours[Math.ceil(hours.length * 0.9) - 1]!;
  return Math.min(LONGEST, Math.max(SHORTEST, usual));
}

/** The last day whose figures must have come by now. */
export function dueDay(hours: number, zone: string, now: Date): string {
  const settled = new Date(now.getTime() - (hours + PATIENCE_HOURS) * HOUR);
  return addDays(dayOf(settled, zone), -1);
}
