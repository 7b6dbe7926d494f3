/**
 * Arithmetic on calendar days written YYYY-MM-DD, in no zone at all: every day has 24 hours here.
 * Which day an instant belongs to is the business of `dates.ts`.
 */

/** Days from `from` to `to`, both included. */
export interface DayRange {
  from: string;
  to: string;
}

const DAY = 86_400_000;

/** Texts of days since 1970 and back: pages about years turn hundreds of thousands of them. */
const texts: string[] = [];
const times = new Map<string, number>();
/** The year 2105; what lies beyond is computed every time. */
const REMEMBERED = 49_710;

function toTime(day: string): number {
  const known = times.get(day);
  if (known !== undefined) return known;
  const time = Date.parse(`${day}T00:00:00Z`);
  // Asked for once more it makes the text that stands for the day.
  if (texts[time / DAY] === day) times.set(day, time);
  return time;
}

function toDay(time: number): string {
  const at = time / DAY;
  const known = texts[at];
  if (known !== undefined) return known;
  const day = new Date(time).toISOString().slice(0, 10);
  if (Number.isInteger(at) && at >= 0 && at < REMEMBERED) texts[at] = day;
  return day;
}

/** Whether the text is a day that exists: 2025-02-30 does not. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const time = toTime(text);
  return !Number.isNaN(time) && toDay(time) === text;
}

export const addDays = (day: string, days: number): string => toDay(toTime(day) + days * DAY);

/** Days since 1970, and the day that is so many days after it. */
export const dayNumber = (day: string): number => Math.round(toTime(day) / DAY);
export const dayNumbered = (number: number): string => toDay(number * DAY);

/** How many days later `to` is; negative when it is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((toTime(to) - toTime(from)) / DAY);

/** The same day of another month, or its last day when it has none: 31 Jan + 1 month is 28 Feb. */
export function addMonths(day: string, months: number): string {
  const date = new Date(toTime(day));
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0));
  last.setUTCDate(Math.min(date.getUTCDate(), last.getUTCDate()));
  return toDay(last.getTime());
}

/** ISO weekday: Monday is 1, Sunday is 7. */
export const weekdayOf = (day: string): number => new Date(toTime(day)).getUTCDay() || 7;

/** The Monday of that day's week. */
export const startOfWeek = (day: string): string => addDays(day, 1 - weekdayOf(day));
export const startOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;
export const endOfMonth = (day: string): string => addDays(addMonths(startOfMonth(day), 1), -1);

/** The first day of that day's calendar quarter. */
export function startOfQuarter(day: string): string {
  const month = Number(day.slice(5, 7));
  return addMonths(startOfMonth(day), -((month - 1) % 3));
}

/** How many days a range has. */
export const lengthOf = (range: DayRange): number => daysBetween(range.from, range.to) + 1;

/** Every day of a range, the earliest first. */
export function eachDay(range: DayRange): string[] {
  const from = toTime(range.from);
  const days: string[] = [];
  for (let at = 0, length = lengthOf(range); at < length; at += 1)
    days.push(toDay(from + at * DAY));
  return days;
}

export type DatePreset =
  | 'today'
  | 'yesterday'
  | `last-${7 | 14 | 30 | 90 | 365}-days`
  | `${'this' | 'last'}-${'week' | 'month' | 'quarter'}`;

/**
 * The days a preset means, seen from `today`. "Last n days" end yesterday, because today has no
 * figures yet; "this week", "this month" and "this quarter" run up to and including today; weeks
 * begin on Monday.
 */
export function presetRange(preset: DatePreset, today: string): DayRange {
  const yesterday = addDays(today, -1);
  const days = /^last-(\d+)-days$/.exec(preset)?.[1];
  if (days) return { from: addDays(today, -Number(days)), to: yesterday };
  if (preset === 'today') return { from: today, to: today };
  if (preset === 'yesterday') return { from: yesterday, to: yesterday };
  const [which, period] = preset.split('-');
  const startOf =
    period === 'week' ? startOfWeek : period === 'month' ? startOfMonth : startOfQuarter;
  const from = startOf(today);
  if (which === 'this') return { from, to: today };
  const to = addDays(from, -1);
  return { from: startOf(to), to };
}

export type ComparisonKind = 'previous' | 'last-week' | 'last-year' | 'none';

/**
 * The days to compare a range with, always as many: `previous` are those right before it,
 * `last-week` the same weekdays seven days earlier, `last-year` the same dates a year earlier.
 */
export function comparisonRange(kind: ComparisonKind, range: DayRange): DayRange | null {
  if (kind === 'none') return null;
  const length = lengthOf(range);
  const from =
    kind === 'previous'
      ? addDays(range.from, -length)
      : kind === 'last-week'
        ? addDays(range.from, -7)
        : addMonths(range.from, -12);
  return { from, to: addDays(from, length - 1) };
}
