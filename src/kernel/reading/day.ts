import { Chrono, GB } from 'chrono-node/en';
import { addDays, addMonths } from '#/kernel/days.ts';
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

const partsOf = (date: Date) => ({
  year: date.getFullYear(),
  month: date.getMonth() + 1,
  day: date.getDate(),
});

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
      extract: ({ refDate }, match) => {
        const month = months.indexOf(match[1]!.toLowerCase());
        const date = new Date(refDate.getFullYear(), month, Number(match[2]));
        if (date < refDate) date.setFullYear(date.getFullYear() + 1);
        return partsOf(date);
      },
    },
    {
      pattern: () => ordinal,
      extract: ({ refDate }, match) => {
        const past = Number(match[1]) < refDate.getDate() ? 1 : 0;
        const month = refDate.getMonth() + past;
        return partsOf(new Date(refDate.getFullYear(), month, Number(match[1])));
      },
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

/** The last day of that name instead of the next one. */
function lastOf(day: string, words: string, today: string): string {
  if (day <= today || isFixed.test(words)) return day;
  if (isWeekday.test(words)) return addDays(day, -7);
  return addMonths(day, isDated.test(words) ? -12 : -1);
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
  const fixed = readNextWeek(text, today) ?? readDotted(text, today, past ?? false);
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
  const parts = [start.get('year'), start.get('month'), start.get('day')];
  const next = parts.map((it) => String(it).padStart(2, '0')).join('-');
  return {
    from: index - lead,
    to: index + found.text.length,
    day: past ? lastOf(next, found.text, today) : next,
  };
};
