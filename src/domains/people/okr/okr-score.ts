import { addDays, lengthOf, startOfWeek, type DayRange } from '#/kernel/days.ts';
import type { Confidence, Outcome } from './okr-machine.ts';

/** Progress, scores and what is carried on, from plain values. Shares are 0 to 1, weights percent. */

export interface Measured {
  start: number;
  target: number;
  /** Where it stands; null while nobody knows: nothing is reached then. */
  current: number | null;
}

export interface Weighted extends Measured {
  weight: number;
}

const clamp = (share: number) => Math.min(1, Math.max(0, share));

/** How much of the way from start to target is done, 0 to 1; the target may lie below the start. */
export function progressOf({ start, target, current }: Measured): number {
  if (current === null || start === target) return 0;
  return clamp((current - start) / (target - start));
}

/** What levels and teams add up: never averages of averages. */
export interface ProgressSums {
  /** Weight × progress of the key results, summed. */
  reached: number;
  weight: number;
}

export function progressSums(results: readonly Weighted[]): ProgressSums {
  return results.reduce(
    (sums, it) => ({
      reached: sums.reached + it.weight * progressOf(it),
      weight: sums.weight + it.weight,
    }),
    { reached: 0, weight: 0 },
  );
}

export const addSums = (all: Iterable<ProgressSums>): ProgressSums => {
  const sum = { reached: 0, weight: 0 };
  for (const it of all) {
    sum.reached += it.reached;
    sum.weight += it.weight;
  }
  return sum;
};

/** Weighted mean of the key results, 0 to 1; null where there is none. */
export const shareOf = ({ reached, weight }: ProgressSums): number | null =>
  weight > 0 ? clamp(reached / weight) : null;

/** Progress of an objective from its key results. */
export const objectiveProgress = (results: readonly Weighted[]) => shareOf(progressSums(results));

/** The share of the days that is over at the end of `today`: where an even pace would stand. */
export function expectedShare(days: DayRange, today: string): number {
  if (today < days.from) return 0;
  return today >= days.to ? 1 : lengthOf({ from: days.from, to: today }) / lengthOf(days);
}

/** The score a key result's progress suggests: 0.0 to 1.0 with one decimal. */
export const suggestedScore = (it: Measured): number => Math.round(progressOf(it) * 10) / 10;

/** Weighted mean of the scores to two decimals. */
export function scoreOf(results: readonly { weight: number; score: number }[]): number {
  const weight = results.reduce((sum, it) => sum + it.weight, 0);
  const sum = results.reduce((all, it) => all + it.weight * it.score, 0);
  return weight > 0 ? Math.round((sum / weight) * 100) / 100 : 0;
}

/** From 0.7 an objective counts as achieved, from 0.4 as achieved in part. */
export const outcomeOf = (score: number): Outcome =>
  score >= 0.7 ? 'achieved' : score >= 0.4 ? 'partial' : 'missed';

const worst: readonly Confidence[] = ['off_track', 'at_risk', 'on_track'];

/** An objective is as sure as its least sure key result; null before the first check-in. */
export const leastSure = (all: readonly (Confidence | null)[]): Confidence | null =>
  worst.find((it) => all.includes(it)) ?? null;

/** Whether weights of key results make a whole; none at all do for a draft. */
export const isWhole = (weights: readonly number[]): boolean =>
  weights.length === 0 || weights.reduce((sum, it) => sum + it, 0) === 100;

/**
 * Whole percentages in the proportion of the weights that sum to 100: the largest remainders are
 * rounded up. Each stays at least 1.
 */
export function rescaled(weights: readonly number[]): number[] {
  const total = weights.reduce((sum, it) => sum + it, 0);
  // One percent of each is set aside, so that nothing is rounded away.
  const free = 100 - weights.length;
  const exact = weights.map((it) => (total > 0 ? (it / total) * free : free / weights.length));
  const whole = exact.map((it) => Math.floor(it) + 1);
  const left = 100 - whole.reduce((sum, it) => sum + it, 0);
  const byRemainder = exact
    .map((it, at) => ({ at, remainder: it - Math.floor(it) }))
    .sort((a, b) => b.remainder - a.remainder || a.at - b.at);
  for (const { at } of byRemainder.slice(0, left)) whole[at]! += 1;
  return whole;
}

/**
 * The key results that are left to do, as they begin the next cycle: where they stand now is the new
 * start, the weights are a whole again.
 * @param fresh whether a result starts from nothing again, because it counts the days of its cycle.
 */
export function carriedOn<R extends Weighted>(
  results: readonly R[],
  fresh: (it: R) => boolean,
): R[] {
  const left = results.filter((it) => progressOf(it) < 1);
  const weights = rescaled(left.map((it) => it.weight));
  return left.map((it, at) => {
    const start = fresh(it) ? it.start : (it.current ?? it.start);
    return { ...it, start, current: start, weight: weights[at]! };
  });
}

/** Weeks of which a check-in is due: begun in the days and over, the running one not yet. */
export function weeksDue(days: DayRange, today: string): string[] {
  const weeks: string[] = [];
  let monday = startOfWeek(days.from);
  if (monday < days.from) monday = addDays(monday, 7);
  for (; addDays(monday, 6) < today && addDays(monday, 6) <= days.to; monday = addDays(monday, 7))
    weeks.push(monday);
  return weeks;
}

/** Check-ins made of those due. */
export interface Discipline {
  made: number;
  due: number;
}

/** How many of the weeks that are due have a check-in. `checkedIn` are the Mondays of its weeks. */
export function disciplineOf(due: readonly string[], checkedIn: readonly string[]): Discipline {
  const weeks = new Set(checkedIn);
  return { made: due.filter((it) => weeks.has(it)).length, due: due.length };
}

/** The last days of the weeks of a cycle up to today, today itself last: where a chart has points. */
export function weekEnds(days: DayRange, today: string): string[] {
  const last = today < days.to ? today : days.to;
  const ends: string[] = [];
  for (let day = addDays(startOfWeek(days.from), 6); day < last; day = addDays(day, 7))
    ends.push(day);
  return last < days.from ? [] : [...ends, last];
}
