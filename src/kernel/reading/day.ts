import { Chrono, GB } from 'chrono-node/en';
import { addDays, weekdayOf } from '#/kernel/days.ts';
import { dayDated, readMonthsAway } from './day-dated.ts';
import { readDayWord, readDotted, readNextWeek } from './day-words.ts';
import { without, type Span } from './span.ts';
import { readTime, readTimeRange } from './time-range.ts';

interface DayReading extends Span {
  /** YYYY-MM-DD */
  day: string;
}

/**
 * Reads the first day in a text, as people say it on `today` (YYYY-MM-DD): the next one of that
 * name, or with `past` the last one.
 */
export type DayReader = (text: string, today: string, past?: true) => DayReading | undefined;

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const month = `(${months.join('|')})[a-z]*`;
const monthFirst = new RegExp(
  String.raw`\b${month}\.?\s+(\d{1,2})(?:st|nd|rd|th)?(?!\d|[:.]\d|\s*(?:am|pm))\b`,
  'i',
);
const ordinal = new RegExp(
  String.raw`\b(?:the\s+)?([12]?\d|3[01])(?:st|nd|rd|th)(?=\s|$)(?!\s+(?:of\s+)?${month}\b)`,
  'i',
);

/** Chrono knows it in leap years only. */
const leapDay = /\b(?:the\s+)?29(?:th)?(?:\s+(?:of\s+)?feb(?:ruary)?\b|\/0?2\b)(?![\s,/.]*\d)/i;

const partsOf = (date: Date) => ({
  year: date.getFullYear(),
  month: date.getMonth() + 1,
  day: date.getDate(),
});

/** The next day that is dated so; null where there is none, as of a 31 April. */
function nextDated(refDate: Date, date: string, month?: number) {
  const day = dayDated(textOf(partsOf(refDate)), Number(date), { month });
  if (day === undefined) return null;
  const [year, inYear, inMonth] = day.split('-').map(Number);
  return { year: year!, month: inYear!, day: inMonth! };
}

const textOf = ({ year, month, day }: ReturnType<typeof partsOf>) =>
  [year, month, day].map((it) => String(it).padStart(2, '0')).join('-');

/** The British order of day and month, and what it lacks: "day after tomorrow", "Dec 24", "24th". */
function chrono(): Chrono {
  const it = GB.clone();
  it.parsers.unshift(
    {
      pattern: () => /\b(?:the\s+)?day\s+after\s+tomorrow\b/i,
      extract: ({ refDate }) =>
        partsOf(new Date(refDate.getFullYear(), refDate.getMonth(), refDate.getDate() + 2)),
    },
    {
      pattern: () => monthFirst,
      extract: ({ refDate }, match) =>
        nextDated(refDate, match[2]!, months.indexOf(match[1]!.toLowerCase()) + 1),
    },
    {
      pattern: () => leapDay,
      extract: ({ refDate }) => nextDated(refDate, '29', 2),
    },
    {
      pattern: () => ordinal,
      extract: ({ refDate }, match) => nextDated(refDate, match[1]!),
    },
  );
  return it;
}

const reader = chrono();
/** "now" and "for 2 days" are no days, though chrono takes them for one. */
const isNoDay = /^(now|for\b)/i;

/** Words that mean a day to come whatever is asked for, and years, which leave no choice. */
const isFixed = /\d{4}|\b(tomorrow|tmr|tmrw|in|after|next)\b/i;
const isWeekday = /^\D*\b(mon|tue|wed|thu|fri|sat|sun)[a-z]*\W*$/i;
const isDated = new RegExp(String.raw`\b(${months.join('|')})|\d[/.-]\d`, 'i');

const isLast = /^(?:last|past)\s+(mon(?!th)|tue|wed|thu|fri|sat|sun)/i;

/** The last day before today that is of the same weekday: on a Friday, "last Friday" is a week ago. */
const weekdayBefore = (day: string, today: string) =>
  addDays(today, ((weekdayOf(day) - weekdayOf(today) + 7) % 7) - 7);

/** The last day of that name instead of the next one. */
function lastOf(day: string, words: string, today: string): string {
  if (day <= today || isFixed.test(words)) return day;
  if (isWeekday.test(words)) return addDays(day, -7);
  const month = isDated.test(words) ? Number(day.slice(5, 7)) : undefined;
  return dayDated(today, Number(day.slice(8)), { month, past: true }) ?? day;
}

/** A time of day is no part of the day: a line without a place for it keeps it as text. */
function timeless(text: string): string {
  let left = text;
  for (let it = timeIn(left); it; it = timeIn(left)) left = without(left, it);
  return left;
}
const timeIn = (text: string) => readTimeRange(text) ?? readTime(text);

/** Loaded lazily: chrono is larger than the rest of the palette. Works on local date fields only. */
export const readDay: DayReader = (text, today, past) => {
  const fixed =
    readNextWeek(text, today) ??
    readMonthsAway(text, today) ??
    readDotted(text, today, past ?? false);
  if (fixed) return fixed;
  const [year, month, day] = today.split('-').map(Number) as [number, number, number];
  const all = reader
    .parse(timeless(text), new Date(year, month - 1, day), { forwardDate: true })
    .filter((it) => !isNoDay.test(it.text));
  // "Friday the 28th": the date says more than the weekday.
  const found =
    all.find(({ start }) => start.isCertain('day')) ??
    all.find(({ start }) => start.isCertain('weekday'));
  if (!found) return readDayWord(text, today, past ?? false);
  const { start, index } = found;
  const lead = /\b(?:on|by|for)\s+$/i.exec(text.slice(0, index))?.[0].length ?? 0;
  const next = textOf({
    year: start.get('year')!,
    month: start.get('month')!,
    day: start.get('day')!,
  });
  const span = { from: index - lead, to: index + found.text.length };
  if (isLast.test(found.text)) return { ...span, day: weekdayBefore(next, today) };
  return { ...span, day: past ? lastOf(next, found.text, today) : next };
};
