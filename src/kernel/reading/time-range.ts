import { timeOfMinutes } from '#/kernel/date-words.ts';
import type { Span } from './span.ts';

/** Times of day as HH:mm; from an evening to a morning the end lies on the next day. */
export interface TimeRange {
  from: string;
  to: string;
}

export interface TimeRangeReading extends Span {
  range: TimeRange;
}

interface Time {
  hour: number;
  minute: number;
  half: 'am' | 'pm' | undefined;
  /** Written so that it can only be meant on the 24-hour clock: `03:00`, `15`. */
  exact: boolean;
}

const time = String.raw`(?:\d{1,2}(?:[:.][0-5]\d)?\s*(?:[ap]\.?m\.?)?|noon|midday)`;
const length = String.raw`(?:half an hour|an hour|\d+(?:[.,]\d+)?\s*h(?:ours?|rs?)?(?:\s*\d{1,2}\s*m(?:in(?:ute)?s?)?|\d{2}(?!\d))?|\d+\s*m(?:in(?:ute)?s?)?)`;
const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
const before = String.raw`(?<![\w:./#-])`;
const after = String.raw`(?![\w/-]|[.:]\d|\s*(?:${months})[a-z]*\b)`;

/** `3-5pm`, `from 15:00 to 17:00`, `10 till noon`. */
const fromTo = new RegExp(
  String.raw`${before}(?:(?:from|between|at)\s+)?(${time})\s*(?:-|–|—|to|till|until|and)\s*(${time})${after}`,
  'i',
);
/** `3pm for 2h`, `at 3 for 90 min`. */
const startAndLength = new RegExp(
  String.raw`${before}(?:(?:from|at)\s+)?(${time})\s+(?:for\s+)?(${length})${after}`,
  'i',
);
/** `2h from 3pm`, `two hours` is left to people: figures are what everybody types. */
const lengthAndStart = new RegExp(
  String.raw`${before}(?:for\s+)?(${length})\s+(?:from|at|starting at)\s+(${time})${after}`,
  'i',
);

function timeOf(text: string): Time | undefined {
  if (/noon|midday/i.test(text)) return { hour: 12, minute: 0, half: 'pm', exact: true };
  const match = /^(\d{1,2})(?:[:.](\d{2}))?\s*([ap])?/i.exec(text);
  if (!match) return undefined;
  const hour = Number(match[1]);
  const half = match[3] && (match[3].toLowerCase() === 'a' ? 'am' : 'pm');
  if (hour > 23 || (half && (hour > 12 || hour === 0))) return undefined;
  const exact = hour > 12 || /^0\d/.test(text);
  return { hour, minute: Number(match[2] ?? 0), half: half || undefined, exact };
}

const onClock = (it: Time, half: 'am' | 'pm') =>
  ((it.hour % 12) + (half === 'pm' ? 12 : 0)) * 60 + it.minute;

/** Minutes since midnight. Without am or pm, an hour before seven is meant in the afternoon. */
function minutesOf(it: Time): number {
  if (it.exact && !it.half) return it.hour * 60 + it.minute;
  return onClock(it, it.half ?? (it.hour >= 7 && it.hour < 12 ? 'am' : 'pm'));
}

/** The start borrows the half of the day from the end (`3-5pm`), the end the next one after it. */
function between(start: Time, end: Time): [number, number] {
  if (!start.half && !start.exact && end.half) {
    const to = minutesOf(end);
    const same = onClock(start, end.half);
    return [same < to ? same : onClock(start, 'am'), to];
  }
  const from = minutesOf(start);
  if (end.half || end.exact) return [from, minutesOf(end)];
  const morning = onClock(end, 'am');
  return [from, morning > from ? morning : onClock(end, 'pm')];
}

function lengthOf(text: string): number {
  if (/half/i.test(text)) return 30;
  if (/^an/i.test(text)) return 60;
  const hours = /([\d.,]+)\s*h/i.exec(text)?.[1];
  const minutes = /(\d+)\s*m/i.exec(text)?.[1] ?? /h(\d{2})$/i.exec(text)?.[1];
  return Math.round(Number(hours?.replace(',', '.') ?? 0) * 60) + Number(minutes ?? 0);
}

const DAY = 24 * 60;
const EVENING = 18 * 60;
const NOON = 12 * 60;

/** From minutes to minutes; from an evening it may go on to the morning after it. */
function rangeOf(from: number, to: number): TimeRange | undefined {
  const isNight = from >= EVENING && to % DAY <= NOON && (to <= from || to >= DAY);
  if (!isNight && (to <= from || to >= DAY)) return undefined;
  return { from: timeOfMinutes(from), to: timeOfMinutes(to % DAY) };
}

function reading(match: RegExpExecArray, from: number, to: number): TimeRangeReading | undefined {
  const range = rangeOf(from, to);
  return range && { from: match.index, to: match.index + match[0].length, range };
}

/** A pair without am, pm or colon is only a time when it can be one: `3-5` is, `2-30` is not. */
function readFromTo(text: string): TimeRangeReading | undefined {
  const match = fromTo.exec(text);
  const [start, end] = [match?.[1], match?.[2]].map((it) => it && timeOf(it));
  if (!match || !start || !end) return undefined;
  return reading(match, ...between(start, end));
}

function readLength(text: string): TimeRangeReading | undefined {
  const first = startAndLength.exec(text);
  const match = first ?? lengthAndStart.exec(text);
  if (!match) return undefined;
  const [start, length] = first ? [match[1], match[2]] : [match[2], match[1]];
  const at = timeOf(start!);
  if (!at) return undefined;
  const from = minutesOf(at);
  return reading(match, from, from + lengthOf(length!));
}

const lengthThenStart = new RegExp(
  String.raw`${before}(?:for\s+)?(${length})(\s+(?:[^\s\d]\S*\s+|\d{1,2}\s+[a-z]+\s+){1,3}?)((?:from|at|starting at)\s+(${time}))${after}`,
  'i',
);

/** A length and its beginning with the day between them: "2h tomorrow from 3pm". */
export function readSplitRange(text: string): { range: TimeRange; places: Span[] } | undefined {
  const match = lengthThenStart.exec(text);
  const at = match && timeOf(match[4]!);
  if (!match || !at) return undefined;
  const from = minutesOf(at);
  const range = rangeOf(from, from + lengthOf(match[1]!));
  if (!range) return undefined;
  const end = match.index + match[0].length;
  const lengthAt = match.index + match[0].indexOf(match[1]!);
  return {
    range,
    places: [
      { from: lengthAt, to: lengthAt + match[1]!.length },
      { from: end - match[3]!.length, to: end },
    ],
  };
}

/** The first range of times in a text, in figures as people type them at a desk. */
export const readTimeRange = (text: string): TimeRangeReading | undefined =>
  readFromTo(text) ?? readLength(text);

const lengthAlone = new RegExp(String.raw`${before}(?:for\s+)?(${length})(?![\w/-])`, 'i');

/** The first length of time in a text, in minutes: `45m`, `1h 30m`, `1.5 hours`. */
export function readDuration(text: string): (Span & { minutes: number }) | undefined {
  const match = lengthAlone.exec(text);
  const minutes = match ? lengthOf(match[1]!) : 0;
  if (!match || minutes <= 0) return undefined;
  return { from: match.index, to: match.index + match[0].length, minutes };
}

const halfTime = String.raw`\d{1,2}(?:[:.][0-5]\d)?\s*[ap]\.?m\.?`;
const timeAlone = new RegExp(
  String.raw`${before}(?:(?:from|at)\s+)?(${halfTime}|\d{1,2}:[0-5]\d|noon|midday)${after}|\bat\s+(\d{1,2})${after}`,
  'i',
);

/** The first time of day in a text that can be nothing else, as HH:mm: `3pm`, `15:00`, `at 3`. */
export function readTime(text: string): (Span & { time: string }) | undefined {
  const match = timeAlone.exec(text);
  const it = match && timeOf(match[1] ?? match[2]!);
  if (!it) return undefined;
  const time = timeOfMinutes(minutesOf(it));
  return { from: match.index, to: match.index + match[0].trimEnd().length, time };
}
