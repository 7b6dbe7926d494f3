import {
  addDays,
  addMonths,
  isDay,
  lengthOf,
  startOfQuarter,
  type DayRange,
} from '#/kernel/days.ts';

/**
 * The stretch of days objectives are for, as it travels and is stored: a calendar quarter, `2026-Q4`,
 * or the days of one of the company's own, `2026-10-05..2026-12-18`. Days are the company's.
 */

const year = '(?:19[7-9]\\d|20\\d\\d|21\\d\\d)';
const ofDay = `${year}-\\d\\d-\\d\\d`;

/** What both kinds of cycles look like; whether its days exist is for `isCycle` to say. */
export const cyclePattern = new RegExp(`^${year}-Q[1-4]$|^${ofDay}\\.\\.${ofDay}$`);

export const isQuarter = (cycle: string): boolean => cycle.charAt(5) === 'Q';

export const isCycle = (text: string): boolean =>
  cyclePattern.test(text) &&
  (isQuarter(text) ||
    (isDay(text.slice(0, 10)) && isDay(text.slice(12)) && text.slice(0, 10) < text.slice(12)));

const firstDay = (quarter: string): string => {
  const month = (Number(quarter.slice(6)) - 1) * 3 + 1;
  return `${quarter.slice(0, 4)}-${String(month).padStart(2, '0')}-01`;
};

/** How the company's own cycle of these days is written. */
export const cycleOf = ({ from, to }: DayRange): string => `${from}..${to}`;

/** The quarter a business day lies in. */
export const quarterOf = (day: string): string =>
  `${day.slice(0, 4)}-Q${Math.ceil(Number(startOfQuarter(day).slice(5, 7)) / 3)}`;

/** Its days, both included. */
export const daysOfCycle = (cycle: string): DayRange => {
  if (!isQuarter(cycle)) return { from: cycle.slice(0, 10), to: cycle.slice(12) };
  const from = firstDay(cycle);
  return { from, to: addDays(addMonths(from, 3), -1) };
};

/** The quarter so many later; earlier with a negative number. */
export const quarterAfter = (quarter: string, by = 1): string =>
  quarterOf(addMonths(firstDay(quarter), 3 * by));

/** `Q4 2026`. */
export const quarterName = (quarter: string): string =>
  `${quarter.slice(5)} ${quarter.slice(0, 4)}`;

/** Whether all days of a cycle lie in another: what hangs under an objective ends with it. */
export const covers = (outer: DayRange, inner: DayRange): boolean =>
  outer.from <= inner.from && outer.to >= inner.to;

/** A cycle with its name. */
export interface NamedCycle extends DayRange {
  key: string;
  name: string;
}

export const quarterCycle = (quarter: string): NamedCycle => ({
  key: quarter,
  name: quarterName(quarter),
  ...daysOfCycle(quarter),
});

/**
 * The cycle people mean on a day unless they say another: the shortest that runs. Where none does,
 * the last that began, or else the next.
 */
export function currentCycle(cycles: readonly NamedCycle[], today: string): NamedCycle {
  const running = cycles.filter((it) => it.from <= today && it.to >= today);
  const begun = cycles.filter((it) => it.from <= today);
  const shortest = running.sort((a, b) => lengthOf(a) - lengthOf(b) || (a.from < b.from ? 1 : -1));
  const latest = begun.sort((a, b) => (a.from < b.from ? 1 : -1));
  const next = cycles.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  return shortest[0] ?? latest[0] ?? next[0] ?? quarterCycle(quarterOf(today));
}

/**
 * The cycle before one: of a quarter the quarter before; of the company's own the last of these that
 * was over when it began, or else the last quarter that was.
 */
export function cycleBefore(own: readonly NamedCycle[], it: NamedCycle): NamedCycle {
  if (isQuarter(it.key)) return quarterCycle(quarterAfter(it.key, -1));
  const over = own.filter((one) => one.to < it.from).sort((a, b) => (a.to < b.to ? 1 : -1));
  return over[0] ?? quarterCycle(quarterAfter(quarterOf(it.from), -1));
}
