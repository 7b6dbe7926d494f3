import { addMonths, daysBetween, endOfMonth } from '#/kernel/days.ts';
import { leaveYear } from './leave-year.ts';

export const accruals = ['at-once', 'monthly'] as const;
export type Accrual = (typeof accruals)[number];

/** What a type of leave gives from a day on. Amounts are in half days. */
export interface Terms {
  since: string;
  /** Of a whole leave year. */
  halfDays: number;
  /** The whole year's on its first day, or each month's on the first of the month. */
  accrual: Accrual;
  /** The most that is carried into a leave year that begins under these terms. */
  carryHalfDays: number;
  /** `MM-DD`, the last day on which what was carried over can be taken; null: it does not expire. */
  carryUntil: string | null;
}

/** Days on which somebody works here, both included; null is open. */
export interface Employment {
  from: string | null;
  to: string | null;
}

/** What entitlement is derived from. */
export interface Entitling {
  startMonth: number;
  /** The earliest first; empty for a type without a limit. */
  terms: readonly Terms[];
  /** From this day on nothing is earned any more. */
  retiredOn: string | null;
  /** The earliest first; those that touch are one. */
  employed: readonly Employment[];
}

/** What 28, 29, 30 and 31 all divide: a day's share of any month is a whole number of grains. */
const GRAINS_A_MONTH = 377_580;
const GRAINS_A_YEAR = 12 * GRAINS_A_MONTH;

export const termsOn = (terms: readonly Terms[], day: string): Terms | undefined =>
  terms.findLast((it) => it.since <= day);

const later = (one: string, other: string | null | undefined) =>
  other && other > one ? other : one;
const earlier = (one: string, other: string | null | undefined) =>
  other && other < one ? other : one;

/** How many days from `from` to `to`, both included; none when they are the wrong way round. */
const lengthBetween = (from: string, to: string) => Math.max(0, daysBetween(from, to) + 1);

/** How many days of a month are worked under some terms, by the employments that count. */
function daysUnder(
  { terms, retiredOn }: Entitling,
  nth: number,
  counting: readonly Employment[],
  month: { from: string; to: string },
): number {
  const { since } = terms[nth]!;
  const next = terms[nth + 1]?.since;
  const days = counting.map((it) => {
    const from = later(later(month.from, since), it.from);
    const to = earlier(month.to, it.to);
    const ends = [next, retiredOn].filter((day) => day !== null && day !== undefined);
    const end = ends.toSorted()[0];
    return end !== undefined && end <= to
      ? Math.max(0, daysBetween(from, end))
      : lengthBetween(from, to);
  });
  return days.reduce((sum, it) => sum + it, 0);
}

/** Half days earned from `from` until `until` in these employments; rounded, ties up. */
function earnedWithin(
  it: Entitling,
  { from, until }: { from: string; until: string },
  counting: readonly Employment[],
): number {
  let grains = 0;
  for (let first = from; first <= until; first = addMonths(first, 1)) {
    const month = { from: first, to: endOfMonth(first) };
    const grainsADay = GRAINS_A_MONTH / lengthBetween(month.from, month.to);
    for (const [at, { halfDays }] of it.terms.entries())
      grains += halfDays * daysUnder(it, at, counting, month) * grainsADay;
  }
  return Math.floor((2 * grains + GRAINS_A_YEAR) / (2 * GRAINS_A_YEAR));
}

/**
 * Half days earned in a leave year by the end of a day. A month is a twelfth of the year, a day its
 * share of its month; days outside of an employment earn nothing. What is earned at once counts from
 * the first day of the year or of the employment for all days that are known to be worked. Rounded to
 * the nearest half day, once over the sum.
 */
export function earningOf(it: Entitling, year: number): (day: string) => number {
  const { from, to } = leaveYear(year, it.startMonth);
  const known = new Map<string, number>();
  return (day) => {
    const accrual = termsOn(it.terms, day)?.accrual;
    if (!accrual || day < from) return 0;
    const until = accrual === 'at-once' ? to : earlier(to, endOfMonth(day));
    const begun = it.employed.filter((one) => one.from === null || one.from <= day);
    const key = `${until} ${begun.length}`;
    const earned = known.get(key) ?? earnedWithin(it, { from, until }, begun);
    known.set(key, earned);
    return earned;
  };
}
