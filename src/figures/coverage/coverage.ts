import { addDays, type DayRange } from '#/kernel/days.ts';
import type { OwedTableName } from '#/store/facts/tables.ts';

/** One source's delivery of one app of one account into one table. */
export interface LineKey {
  table: OwedTableName;
  source: string;
  accountId: number;
  appId: number;
}

/** A pause in a delivery: days without rows after a day with some. */
export interface Gap extends DayRange {
  /** Whether rows came again after it. */
  isClosed: boolean;
  /** The chief figure of the days with rows in the four weeks before it, the earliest first. */
  before: readonly number[];
  /** Whether the last rows before it counted; if not, another source stood before this one. */
  counted: boolean;
}

export interface Line extends LineKey {
  /** The first and the last day with rows. */
  first: string;
  last: string;
  gaps: readonly Gap[];
}

/** What decides about a line beside its rows. */
export interface Expectations {
  /** The last day the source must have delivered by now. */
  dueOf: (line: LineKey) => string;
  /** The last day until which the line is expected; undefined while nobody said that it ended. */
  endOf: (line: LineKey) => string | undefined;
  /** Whether the app was given up: what it delivered last was the end. */
  isRetired: (appId: number) => boolean;
  /** Whether a report in force speaks of the app on that day, with rows or without. */
  isReported: (line: LineKey, day: string) => boolean;
}

/** A line with the days that were expected and did not come. */
export interface CoveredLine extends LineKey {
  /** From the first day with rows to the last one that is expected by now. */
  from: string;
  to: string;
  /** The last day with rows. */
  last: string;
  missing: readonly DayRange[];
  /** Days without rows on which there was nothing to tell. */
  nothing: readonly DayRange[];
  /** Days without rows before which another source stood. */
  idle: readonly DayRange[];
  /** Whether more is to come: nobody said that it ended, and the app was not given up. */
  isExpected: boolean;
}

/**
 * What a day brings at most for an app whose silence means nothing: dollars in micros, users or
 * installs. Below it a day without rows is an ordinary day.
 */
const NEGLIGIBLE: Record<OwedTableName, number> = {
  monetisation: 1_000_000,
  acquisition: 1_000_000,
  cohort: 1_000_000,
  engagement: 20,
  audience: 20,
  store_console: 5,
};

/** How far an app's figure falls below its best day before its end counts as an end. */
const FADED = 0.02;

const mean = (values: readonly number[]) =>
  values.length === 0 ? 0 : values.reduce((sum, it) => sum + it, 0) / values.length;

/**
 * Whether an app had faded to nothing when it fell silent: its last three days were negligible, or
 * next to nothing against the best of the four weeks before. A game that earned $900 a day does not
 * stop over night, so its silence is a hole; one that earned $0.02 just had a day without players.
 */
export function hadFaded(table: OwedTableName, before: readonly number[]): boolean {
  const last = mean(before.slice(-3).map(Math.abs));
  const best = Math.max(0, ...before.map(Math.abs));
  return last <= NEGLIGIBLE[table] || last <= best * FADED;
}

/** What is said of a gap once holds for as long as it is the same gap. */
const ends = new WeakMap<Gap, boolean>();
function isEnd(table: OwedTableName, gap: Gap): boolean {
  const known = ends.get(gap);
  if (known !== undefined) return known;
  const found = hadFaded(table, gap.before);
  ends.set(gap, found);
  return found;
}

const min = (a: string, b: string) => (a < b ? a : b);

/** The parts of some days for which a condition holds, as ranges. */
export function rangesWhere({ from, to }: DayRange, holds: (day: string) => boolean): DayRange[] {
  const ranges: DayRange[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    if (!holds(day)) continue;
    const last = ranges.at(-1);
    if (last && addDays(last.to, 1) === day) last.to = day;
    else ranges.push({ from: day, to: day });
  }
  return ranges;
}

const isIn = (ranges: readonly DayRange[], wanted: boolean) => (day: string) =>
  ranges.some((it) => day >= it.from && day <= it.to) === wanted;

/**
 * Reads a line. It is expected from its first day until the last day the source must have delivered
 * by now, unless somebody said that it ended or the app was given up. A pause is
 * - nothing, when the app had faded to nothing, or a report in force that has the app before and
 *   after speaks of these days as well;
 * - missing otherwise, also when the source goes on with other apps: reports leave out apps without
 *   rows, so being left out says nothing by itself.
 */
export function coveredLine(line: Line, { dueOf, endOf, isRetired, isReported }: Expectations) {
  const { table, source, accountId, appId, first, last } = line;
  const due = isRetired(appId) ? last : dueOf(line);
  const end = endOf(line);
  const expected = end === undefined ? due : min(due, end);
  const missing: DayRange[] = [];
  const nothing: DayRange[] = [];
  const idle: DayRange[] = [];
  for (const gap of line.gaps) {
    const days = { from: gap.from, to: gap.isClosed ? gap.to : expected };
    if (end !== undefined) days.to = min(days.to, end);
    if (days.to < days.from) continue;
    if (!gap.counted) idle.push(days);
    else if (isEnd(table, gap)) nothing.push(days);
    else if (!gap.isClosed) missing.push(days);
    else {
      const spokenOf = rangesWhere(days, (day) => isReported(line, day));
      nothing.push(...spokenOf);
      missing.push(...(spokenOf.length === 0 ? [days] : rangesWhere(days, isIn(spokenOf, false))));
    }
  }
  const to = expected > last ? expected : last;
  const covered: CoveredLine = {
    table,
    source,
    accountId,
    appId,
    from: first,
    to,
    last,
    missing,
    nothing,
    idle,
    isExpected: end === undefined && !isRetired(appId),
  };
  return covered;
}
