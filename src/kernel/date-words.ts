import { monthNames, shortMonths, shortWeekdays } from './calendar-names.ts';
import { timeOf, dayOf } from './dates.ts';
import { weekdayOf, type DayRange } from './days.ts';

/** Days, times and durations as people read them. Day before month, 24-hour clock. */

const yearOf = (day: string) => day.slice(0, 4);
const monthAt = (day: string) => Number(day.slice(5, 7)) - 1;
const dateOf = (day: string) => Number(day.slice(8, 10));

/** `Nov`. */
export const shortMonth = (day: string): string => shortMonths[monthAt(day)]!;
/** `November`. */
export const fullMonth = (day: string): string => monthNames[monthAt(day)]!;

/** `21 Nov`, and `21 Nov 2024` when it is not in the year of `today` (if that is given). */
export function shortDay(day: string, today?: string): string {
  const year = today && yearOf(today) !== yearOf(day) ? ` ${yearOf(day)}` : '';
  return `${dateOf(day)} ${shortMonth(day)}${year}`;
}

/** `Fri`. */
export const weekdayName = (day: string): string => shortWeekdays[weekdayOf(day) - 1]!;

/** `21 Nov 2025`. */
export const exactDay = (day: string): string => `${shortDay(day)} ${yearOf(day)}`;

/** `Fri 21 Nov`, with the year when it is not that of `today` (if that is given). */
export const namedDay = (day: string, today?: string): string =>
  `${weekdayName(day)} ${shortDay(day, today)}`;

/** `November 2025`. */
export const monthName = (day: string): string => `${fullMonth(day)} ${yearOf(day)}`;

function rangeWords({ from, to }: DayRange, wordsOf: (day: string) => string): string {
  if (from === to) return wordsOf(from);
  if (yearOf(from) !== yearOf(to)) return `${exactDay(from)} – ${exactDay(to)}`;
  const start = from.slice(0, 7) === to.slice(0, 7) ? String(dateOf(from)) : shortDay(from);
  return `${start} – ${wordsOf(to)}`;
}

/**
 * `21 Oct – 19 Nov`, `10 – 16 Nov` within a month, `21 Nov` for one day; with years when the range
 * crosses one or lies outside that of `today`.
 */
export const dayRange = (range: DayRange, today: string): string =>
  rangeWords(range, (day) => shortDay(day, today));

/** `10 – 16 Nov 2025`: for what is kept and read in another year. */
export const exactRange = (range: DayRange): string => rangeWords(range, exactDay);

/** `21 Nov 2025, 15:00` on the clocks of the zone: the exact instant behind a relative time. */
export const exactInstant = (instant: Date, zone?: string): string => {
  const day = dayOf(instant, zone);
  return `${exactDay(day)}, ${timeOf(instant, zone)}`;
};

/** Minutes since midnight of a time `HH:mm`. */
export const minutesOf = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** `HH:mm` of minutes since midnight; 1440 is 24:00, the end of the day. */
export const timeOfMinutes = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** `15:00 – 17:00`, from minutes since midnight. */
export const timeRange = (fromMinute: number, toMinute: number): string =>
  `${timeOfMinutes(fromMinute)} – ${timeOfMinutes(toMinute)}`;

/** `1 h 30 m`, `2 h`, `45 m`, `0 m`; whole minutes. */
export function duration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} m`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} m`;
}

/** A running clock: `1:12:08`, `0:04:30`. */
export function stopwatch(seconds: number): string {
  const two = (it: number) => String(it).padStart(2, '0');
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
}

/** Age of something in days (specification section 9): `12d`, `m` from 30 days, `y` from 365. */
export function ageInDays(days: number): string {
  if (days >= 365) return `${Math.floor(days / 365)}y`;
  return days >= 30 ? `${Math.floor(days / 30)}m` : `${Math.floor(days)}d`;
}

// From the largest: seconds in one, the least count from which it is used, singular and plural.
const stepWords = [
  [3_155_760_000, 1, 'century', 'centuries'],
  [315_576_000, 1, 'decade', 'decades'],
  [31_557_600, 1, 'y', 'y'],
  [2_629_800, 1, 'mo', 'mo'],
  // "26 h ago" says more than "1 d ago".
  [86_400, 2, 'd', 'd'],
  [3_600, 1, 'h', 'h'],
  [60, 1, 'min', 'min'],
  [1, 1, 's', 's'],
] as const;

/** What a page takes for the present is up to a minute old, and its clock may be behind the server's. */
const AHEAD_S = 60;

/**
 * `40 s ago`, `3 h ago`, `8 d ago`, `in 2 mo`, `2 centuries ago`; `now` under a second, and up to a
 * minute ahead.
 */
export function relativeTime(instant: Date, now: Date): string {
  const seconds = (now.getTime() - instant.getTime()) / 1000;
  const distance = Math.abs(seconds);
  const step = stepWords.find(([size, least]) => distance >= size * least);
  if (!step || (seconds < 0 && distance < AHEAD_S)) return 'now';
  const count = Math.floor(distance / step[0]);
  const words = `${count} ${count === 1 ? step[2] : step[3]}`;
  return seconds > 0 ? `${words} ago` : `in ${words}`;
}
