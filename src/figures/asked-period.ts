import { addDays, addMonths, endOfMonth, isDay, type DayRange } from '#/kernel/days.ts';
import { lookUp } from '#/kernel/look-up.ts';
import type { DayReader } from '#/kernel/reading/day.ts';
import type { FilterInput } from './filter.contract.ts';

type Period = Pick<FilterInput, 'date' | 'singleDate'>;

const presets: Readonly<Record<string, Period>> = {
  yesterday: { date: 'yesterday' },
  'last year': { date: 'last-365-days' },
  'this week': { date: 'this-week' },
  'last week': { date: 'last-week' },
  'this month': { date: 'this-month' },
  'last month': { date: 'last-month' },
  'this quarter': { date: 'this-quarter' },
  'last quarter': { date: 'last-quarter' },
};
/** Lengths of "last 30 days" that pages offer by name, and that move with the calendar. */
const named: Readonly<Record<number, NonNullable<Period['date']>>> = {
  7: 'last-7-days',
  14: 'last-14-days',
  30: 'last-30-days',
  90: 'last-90-days',
  365: 'last-365-days',
};
const daysIn: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30, year: 365 };
/** Questions are typed in English. */
const inQuestions = [
  'jan',
  'feb',
  'mar',
  'apr',
  'may',
  'jun',
  'jul',
  'aug',
  'sep',
  'oct',
  'nov',
  'dec',
];
const fullMonths =
  /^(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)(?:\s+(20\d\d))?$/;

/** At most this many days are asked for at a time. */
const LONGEST = 732;

const two = (it: number) => String(it).padStart(2, '0');
const written = ({ from, to }: DayRange): Period => ({ date: `${from}..${to}` });

/** A range up to yesterday: today has hardly begun. Nothing when it has not come yet. */
function past({ from, to }: DayRange, today: string): Period | undefined {
  if (from > today) return undefined;
  if (from === today) return { singleDate: today };
  return written({ from, to: to < today ? to : addDays(today, -1) });
}

/** The last one of that name that has begun, unless a year is said. */
function monthNamed(number: number, year: string | undefined, today: string): Period | undefined {
  const inYear = (it: number): DayRange => {
    const from = `${it}-${two(number)}-01`;
    return { from, to: endOfMonth(from) };
  };
  const own = Number(today.slice(0, 4));
  const range = inYear(year ? Number(year) : own);
  return past(!year && range.from > today ? inYear(own - 1) : range, today);
}

function quarterNamed(number: number, year: string | undefined, today: string): Period | undefined {
  const inYear = (it: number): DayRange => {
    const from = `${it}-${two(number * 3 - 2)}-01`;
    return { from, to: addDays(addMonths(from, 3), -1) };
  };
  const own = Number(today.slice(0, 4));
  const range = inYear(year ? Number(year) : own);
  return past(!year && range.from > today ? inYear(own - 1) : range, today);
}

/** A day said by itself, all of the phrase. */
function dayNamed(phrase: string, today: string, readDay: DayReader | undefined) {
  if (isDay(phrase)) return phrase;
  const found = readDay?.(phrase, today, true);
  const isWhole = found?.from === 0 && found.to === phrase.length;
  return isWhole && found.day <= today ? found.day : undefined;
}

/**
 * The days that a phrase names: `last 3 days`, `november`, `Q3 2025`, `10 nov - 16 nov`, `friday`.
 * Days lie behind `today` (YYYY-MM-DD); single days need `readDay`.
 */
export function periodNamed(
  phrase: string,
  today: string,
  readDay?: DayReader,
): Period | undefined {
  const text = phrase.trim().toLowerCase();
  if (text === 'today') return { singleDate: today };
  const preset = lookUp(presets, text);
  if (preset) return preset;
  const [, count, unit] =
    /^(?:(?:last|past)\s+)?(\d{1,3})\s*(day|week|month|year)s?$/.exec(text) ?? [];
  if (count && unit) {
    const length = Number(count) * lookUp(daysIn, unit)!;
    if (length === 0 || length > LONGEST) return undefined;
    const to = addDays(today, -1);
    return named[length] ? { date: named[length] } : written({ from: addDays(today, -length), to });
  }
  const [, month, year] = fullMonths.exec(text) ?? [];
  if (month) return monthNamed(inQuestions.indexOf(month.slice(0, 3)) + 1, year, today);
  const [, quarter, ofYear] = /^q([1-4])(?:\s+(20\d\d))?$/.exec(text) ?? [];
  if (quarter) return quarterNamed(Number(quarter), ofYear, today);
  if (/^20\d\d$/.test(text)) return past({ from: `${text}-01-01`, to: `${text}-12-31` }, today);
  return rangeNamed(text, today, readDay);
}

/** `10 nov - 16 nov`, `10 to 16 nov`, `friday`. */
function rangeNamed(text: string, today: string, readDay: DayReader | undefined) {
  const [, first, last] =
    /^(.+?)(?:\s+(?:to|until|till)\s+|\s*(?:\.\.|–)\s*|\s+-\s+)(.+)$/.exec(text) ?? [];
  if (first && last) {
    const to = dayNamed(last, today, readDay);
    // "10 to 16 nov": the month is said once.
    const shared = /^\d{1,2}$/.test(first) ? last.replace(/\d{1,2}/, first) : first;
    const from = dayNamed(shared, today, readDay);
    return from && to && from <= to ? written({ from, to }) : undefined;
  }
  const day = dayNamed(text, today, readDay);
  return day ? { singleDate: day } : undefined;
}
