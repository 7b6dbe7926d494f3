import { addDays, type DayRange } from '#/kernel/days.ts';
import { earningOf, termsOn, type Entitling } from './entitlement.ts';
import { dayInYear, leaveYear, leaveYearOf } from './leave-year.ts';

/** A working day on leave, or half of one. */
export interface UsedDay {
  day: string;
  halfDays: 1 | 2;
  /** Asked for and not decided yet. */
  waits: boolean;
}

/** Everything that somebody's balance of one type of leave is derived from. */
export interface Account extends Entitling {
  /** By leave year, in half days; both signs. */
  adjustments: readonly { year: number; halfDays: number }[];
  used: readonly UsedDay[];
}

/** A leave year of somebody, as it stands on a day. Amounts are in half days. */
export interface YearBalance extends DayRange {
  year: number;
  /** Of the whole year, as far as the employment is known. */
  entitled: number;
  /** Of that, what is earned by the day. */
  earned: number;
  carried: number;
  /** Of what was carried over, what was not taken in time by the day. */
  expired: number;
  adjusted: number;
  /** Approved, also for days to come. */
  taken: number;
  asked: number;
  /**
   * The most that can be taken from the day on without overdrawing any later day of the year that is
   * booked; negative by how much it is overdrawn.
   */
  left: number;
}

const sum = (all: readonly { halfDays: number }[]) => all.reduce((at, it) => at + it.halfDays, 0);

const isWorkedOn = (account: Account, day: string) =>
  account.employed.some((it) => (it.from ?? day) <= day && (it.to ?? day) >= day);

/** One leave year with what was carried into it; its sums by day. */
function openYear(account: Account, year: number, carried: number) {
  const { startMonth, terms } = account;
  const { from, to } = leaveYear(year, startMonth);
  const earnedBy = earningOf(account, year);
  const adjusted = sum(account.adjustments.filter((it) => it.year === year));
  // Nobody is on leave from a job they do not have.
  const used = account.used.filter(
    (it) => it.day >= from && it.day <= to && isWorkedOn(account, it.day),
  );
  const usedBy = (day: string) => sum(used.filter((it) => it.day <= day));
  const until = termsOn(terms, from)?.carryUntil;
  const lastCarried = until ? dayInYear(until, year, startMonth) : to;
  const unused = Math.max(0, carried - usedBy(lastCarried));
  const expiredBy = (day: string) => (day > lastCarried ? unused : 0);
  /** What there is by a day, after what is taken by then, when nothing has expired. */
  const unexpired = (day: string) => earnedBy(day) + adjusted + carried - usedBy(day);
  const totalOn = (day: string) => unexpired(day) - expiredBy(day);
  /** From a day on, the days on which it may have become less. */
  const turns = new Set([
    ...used.map((it) => it.day),
    ...terms.map((it) => it.since),
    addDays(lastCarried, 1),
  ]);
  const checkpoints = (day: string) => [day, ...[...turns].filter((it) => it > day && it <= to)];
  const leastFrom = (day: string) => Math.min(...checkpoints(day).map(totalOn));
  const leftOn = (day: string) => {
    const least = leastFrom(day);
    if (least < 0) return least;
    return Math.min(...checkpoints(day).map((it) => unexpired(it) - expiredBy(day)));
  };
  return { year, from, to, adjusted, carried, used, earnedBy, expiredBy, leastFrom, leftOn };
}
type OpenYear = ReturnType<typeof openYear>;

/** What goes from one leave year into the next: nothing over a gap in the employment, and no debt. */
function carriedOver(account: Account, before: OpenYear): number {
  const { from } = leaveYear(before.year + 1, account.startMonth);
  const { employed, retiredOn, terms } = account;
  const isThrough = employed.some(
    (it) => (it.from ?? before.to) <= before.to && (it.to ?? from) >= from,
  );
  if (!isThrough || (retiredOn !== null && retiredOn <= from)) return 0;
  const limit = termsOn(terms, from)?.carryHalfDays ?? 0;
  return Math.min(limit, Math.max(0, before.leftOn(before.to)));
}

/** The leave years of a limited type from its first one to `last`. */
function openYears(account: Account, last: number): OpenYear[] {
  const [first] = account.terms;
  if (!first) return [];
  const years: OpenYear[] = [];
  for (let year = leaveYearOf(first.since, account.startMonth); year <= last; year += 1) {
    const before = years.at(-1);
    years.push(openYear(account, year, before ? carriedOver(account, before) : 0));
  }
  return years;
}

const taken = (used: readonly UsedDay[]) => sum(used.filter((it) => !it.waits));
const asked = (used: readonly UsedDay[]) => sum(used.filter((it) => it.waits));

/** A leave year as it stands on a day; past years at their end, those to come at their beginning. */
export function balanceOf(account: Account, year: number, day: string): YearBalance | undefined {
  const found = openYears(account, year).find((it) => it.year === year);
  if (!found) return undefined;
  const { from, to, carried, adjusted, used } = found;
  const on = day < from ? from : day > to ? to : day;
  return {
    year,
    from,
    to,
    entitled: found.earnedBy(to),
    earned: found.earnedBy(on),
    carried,
    expired: found.expiredBy(on),
    adjusted,
    taken: taken(used),
    asked: asked(used),
    left: found.leftOn(on),
  };
}

/** What is taken and asked for in a leave year, of a type with or without a limit. */
export function usedIn({ used, startMonth }: Account, year: number) {
  const ofYear = used.filter((it) => leaveYearOf(it.day, startMonth) === year);
  return { taken: taken(ofYear), asked: asked(ofYear) };
}

export interface Overdraft {
  year: number;
  /** What could be taken in that year from the first of its days on; in half days. */
  left: number;
  /** What is wanted in that year; 0 when the days are missing in a later one they would be carried into. */
  wanted: number;
}

/**
 * The first leave year that has not enough for these days beside all that is booked; undefined when
 * each has. A later year counts too: what is taken now is not carried into it.
 */
export function overdraftBy(account: Account, wanted: readonly UsedDay[]): Overdraft | undefined {
  const after = { ...account, used: [...account.used, ...wanted] };
  const yearOf = (it: UsedDay) => leaveYearOf(it.day, account.startMonth);
  const first = Math.min(...wanted.map(yearOf));
  const last = Math.max(...after.used.map(yearOf));
  const before = openYears(account, last);
  for (const it of openYears(after, last)) {
    if (it.year < first) continue;
    const was = before.find((one) => one.year === it.year)!;
    const ofYear = wanted.filter((one) => yearOf(one) === it.year);
    const from = ofYear.map((one) => one.day).toSorted()[0];
    const least = it.leastFrom(from ?? it.from);
    // What was overdrawn before is nothing that these days did, where none of them lies.
    if (least < 0 && (from !== undefined || least < was.leastFrom(it.from)))
      return {
        year: it.year,
        left: Math.max(0, was.leftOn(from ?? it.from)),
        wanted: sum(ofYear),
      };
  }
  // Before the first leave year of the type there is nothing to take.
  const startsIn = before[0]?.year ?? Infinity;
  return first < startsIn ? { year: first, left: 0, wanted: sum(wanted) } : undefined;
}
