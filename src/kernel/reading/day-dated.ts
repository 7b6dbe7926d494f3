import { addMonths, isDay, startOfMonth } from '#/kernel/days.ts';
import type { Span } from './span.ts';

/** Seven months have a 31st, and 29 February comes within eight years. */
const MOST_STEPS = 8;

/**
 * The nearest day from `today` on, or with `past` up to it, that has this date: in any month, or in
 * that month (1 to 12) of any year. Undefined where there is none, as of a 31 April.
 */
export function dayDated(
  today: string,
  date: number,
  { month, past = false }: { month?: number | undefined; past?: boolean } = {},
): string | undefined {
  const first =
    month === undefined
      ? startOfMonth(today)
      : `${today.slice(0, 4)}-${String(month).padStart(2, '0')}-01`;
  const step = (past ? -1 : 1) * (month === undefined ? 1 : 12);
  for (let nth = 0; nth <= MOST_STEPS; nth += 1) {
    const day = `${addMonths(first, nth * step).slice(0, 8)}${String(date).padStart(2, '0')}`;
    if (isDay(day) && (past ? day <= today : day >= today)) return day;
  }
  return undefined;
}

const count = '(an?|one|two|three|four|five|six|\\d{1,2})';
const unit = '(month|year)s?';
const monthsAway = new RegExp(
  String.raw`\bin\s+${count}\s+${unit}\b|\b${count}\s+${unit}\s+ago\b`,
  'i',
);
const counts = ['', 'one', 'two', 'three', 'four', 'five', 'six'];

/** "in two months", "a year ago": the same date there, or the last one of a month that has none. */
export function readMonthsAway(text: string, today: string): (Span & { day: string }) | undefined {
  const match = monthsAway.exec(text);
  if (!match) return undefined;
  const number = (match[1] ?? match[3])!.toLowerCase();
  const named = number.startsWith('a') ? 1 : counts.indexOf(number);
  const each = (match[2] ?? match[4])!.toLowerCase() === 'year' ? 12 : 1;
  const months = (named > 0 ? named : Number(number)) * each;
  return {
    from: match.index,
    to: match.index + match[0].length,
    day: addMonths(today, match[1] === undefined ? -months : months),
  };
}
