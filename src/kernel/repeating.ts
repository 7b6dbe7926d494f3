import {
  addDays,
  addMonths,
  daysBetween,
  endOfMonth,
  startOfMonth,
  startOfWeek,
  weekdayOf,
} from './days.ts';

/**
 * Days that come back, written as a part of what RFC 5545 calls RRULE: FREQ, INTERVAL, and either
 * BYDAY or BYMONTHDAY. Weeks begin on Monday.
 */
export type Repeating =
  | { every: 'day'; interval: number }
  /** ISO weekdays, in order. */
  | { every: 'week'; interval: number; weekdays: number[] }
  /** A date from 1 to 28, or -1: the last day. */
  | { every: 'month'; interval: number; date: number }
  /** The nth weekday of the month from 1 to 4, or -1: the last one. */
  | { every: 'month'; interval: number; nth: number; weekday: number };

export const weekdayCodes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;

/** The nth of a weekday in the month of that day, counted from its end where negative. */
export function nthWeekday(day: string, weekday: number, nth: number): string | undefined {
  const first = startOfMonth(day);
  const last = endOfMonth(day);
  const found =
    nth > 0
      ? addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * (nth - 1))
      : addDays(last, 7 * (nth + 1) - ((weekdayOf(last) - weekday + 7) % 7));
  return found >= first && found <= last ? found : undefined;
}

function monthly(parts: ReadonlyMap<string, string>, interval: number): Repeating | undefined {
  const date = parts.get('BYMONTHDAY');
  const day = parts.get('BYDAY');
  if (date !== undefined && day === undefined && /^(-1|[1-9]|1\d|2[0-8])$/.test(date))
    return { every: 'month', interval, date: Number(date) };
  const [, nth, code] = /^(-1|[1-4])([A-Z]{2})$/.exec(day ?? '') ?? [];
  const weekday = weekdayCodes.findIndex((it) => it === code) + 1;
  return weekday > 0 && date === undefined
    ? { every: 'month', interval, nth: Number(nth), weekday }
    : undefined;
}

/** The rule that is written there; undefined for one that is not of this part of RRULE. */
export function readRepeating(text: string): Repeating | undefined {
  const parts = new Map<string, string>();
  for (const it of text.split(';')) {
    const match = /^(FREQ|INTERVAL|BYDAY|BYMONTHDAY)=([A-Z0-9,-]+)$/.exec(it);
    if (!match || parts.has(match[1]!)) return undefined;
    parts.set(match[1]!, match[2]!);
  }
  const given = parts.get('INTERVAL') ?? '1';
  const interval = /^[1-9]\d?$/.test(given) ? Number(given) : 0;
  if (interval === 0) return undefined;
  const freq = parts.get('FREQ');
  if (freq === 'MONTHLY') return monthly(parts, interval);
  if (parts.has('BYMONTHDAY')) return undefined;
  const codes = parts.get('BYDAY')?.split(',');
  if (freq === 'DAILY') return codes ? undefined : { every: 'day', interval };
  if (freq !== 'WEEKLY' || !codes) return undefined;
  const weekdays = codes.map((code) => weekdayCodes.findIndex((it) => it === code) + 1);
  if (weekdays.includes(0) || new Set(weekdays).size < weekdays.length) return undefined;
  return { every: 'week', interval, weekdays: weekdays.toSorted((a, b) => a - b) };
}

/** The rule as it is kept. */
export function writeRepeating(it: Repeating): string {
  const interval = it.interval === 1 ? '' : `;INTERVAL=${it.interval}`;
  if (it.every === 'day') return `FREQ=DAILY${interval}`;
  if (it.every === 'week')
    return `FREQ=WEEKLY${interval};BYDAY=${it.weekdays.map((day) => weekdayCodes[day - 1]).join(',')}`;
  return 'date' in it
    ? `FREQ=MONTHLY${interval};BYMONTHDAY=${it.date}`
    : `FREQ=MONTHLY${interval};BYDAY=${it.nth}${weekdayCodes[it.weekday - 1]}`;
}

function* eachFrom(it: Repeating, start: string): Generator<string> {
  if (it.every === 'day') {
    for (let day = start; ; day = addDays(day, it.interval)) yield day;
  } else if (it.every === 'week') {
    for (let monday = startOfWeek(start); ; monday = addDays(monday, 7 * it.interval))
      for (const weekday of it.weekdays) yield addDays(monday, weekday - 1);
  } else {
    for (let first = startOfMonth(start); ; first = addMonths(first, it.interval)) {
      const day =
        'date' in it
          ? it.date === -1
            ? endOfMonth(first)
            : addDays(first, it.date - 1)
          : nthWeekday(first, it.weekday, it.nth);
      if (day !== undefined) yield day;
    }
  }
}

/** Where to begin counting, so that years that are over are not walked through day by day. */
function startNear(it: Repeating, start: string, from: string): string {
  if (from <= start) return start;
  if (it.every === 'month') {
    const months =
      12 * (Number(from.slice(0, 4)) - Number(start.slice(0, 4))) +
      Number(from.slice(5, 7)) -
      Number(start.slice(5, 7));
    return addMonths(startOfMonth(start), months - (months % it.interval));
  }
  const step = it.every === 'day' ? it.interval : 7 * it.interval;
  const base = it.every === 'day' ? start : startOfWeek(start);
  const passed = daysBetween(base, from);
  return addDays(base, passed - (passed % step));
}

/**
 * The days of a rule that began on `start`, from one day to another, both included, the earliest
 * first. The start itself counts only where the rule means it.
 */
export function repeatedDays(
  it: Repeating,
  start: string,
  { from, to, most = Infinity }: { from: string; to: string; most?: number },
): string[] {
  const days: string[] = [];
  const earliest = from > start ? from : start;
  for (const day of eachFrom(it, startNear(it, start, from))) {
    if (day > to || days.length >= most) break;
    if (day >= earliest) days.push(day);
  }
  return days;
}
