import { isDay } from '#/kernel/days.ts';
import { nthWeekday, weekdayCodes } from '#/kernel/repeating.ts';
import { IcsError, type IcsLine } from './ics-lines.ts';

/** Parts of a rule that say nothing else than "on this date": they are read past. */
const harmless = ['WKST'];
const known = ['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'BYMONTH', ...harmless];

function partsOf({ line, value }: IcsLine): Map<string, string> {
  const parts = new Map<string, string>();
  for (const it of value.trim().split(';')) {
    const [name, given, ...rest] = it.split('=');
    if (!name || !given || rest.length > 0)
      throw new IcsError(line, 'RRULE has parts like FREQ=YEARLY.');
    parts.set(name.toUpperCase(), given.toUpperCase());
  }
  return parts;
}

function positive(text: string | undefined, line: number, name: string): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new IcsError(line, `${name} is a number from 1 on.`);
  return Number(text);
}

/** The last day an UNTIL allows. */
function untilOf(text: string | undefined, line: number): string | undefined {
  if (text === undefined) return undefined;
  const match = /^(\d{4})(\d{2})(\d{2})(T\d{6}Z?)?$/.exec(text);
  const day = match && `${match[1]}-${match[2]}-${match[3]}`;
  if (!day || !isDay(day)) throw new IcsError(line, 'UNTIL has a day as 20251231.');
  return day;
}

/** The day of a year that a rule means; undefined in years that have none. */
type DayOf = (year: number) => string | undefined;

const hasOnly = (parts: ReadonlyMap<string, string>, more: readonly string[]) =>
  [...parts.keys()].every((it) => known.includes(it) || more.includes(it));

/** The same date each year; one of 29 February comes in leap years. */
function onDate(parts: ReadonlyMap<string, string>, start: string): DayOf | undefined {
  const [, month, date] = start.split('-').map(Number);
  const isOwn = (name: string, own?: number) => !parts.has(name) || Number(parts.get(name)) === own;
  if (!hasOnly(parts, ['BYMONTHDAY']) || !isOwn('BYMONTH', month) || !isOwn('BYMONTHDAY', date))
    return undefined;
  return (year) => {
    const day = `${year}${start.slice(4)}`;
    return isDay(day) ? day : undefined;
  };
}

/**
 * `BYMONTH=11;BYDAY=4TH`, or `BYDAY=TH;BYSETPOS=4`: the fourth Thursday of November; counted from the
 * end where it is negative. Not every year has a fifth one.
 */
function onWeekday(parts: ReadonlyMap<string, string>): DayOf | undefined {
  const match = /^([+-]?[1-5])?([A-Z]{2})$/.exec(parts.get('BYDAY') ?? '');
  const weekday = weekdayCodes.findIndex((it) => it === match?.[2]) + 1;
  const month = /^(0?[1-9]|1[0-2])$/.exec(parts.get('BYMONTH') ?? '')?.[0];
  const position = parts.get('BYSETPOS');
  const nth = Number(match?.[1] ?? (/^[+-]?[1-5]$/.test(position ?? '') ? position : undefined));
  const isTold = (match?.[1] === undefined) === (position !== undefined);
  if (!hasOnly(parts, ['BYDAY', 'BYSETPOS']) || !weekday || !month || !isTold || Number.isNaN(nth))
    return undefined;
  return (year) => nthWeekday(`${year}-${month.padStart(2, '0')}-01`, weekday, nth);
}

/**
 * The first days of an event that comes back each year, on its date or on a weekday of a month, as far
 * as `to`; without a rule its own. Any other rule is refused in words.
 */
export function startsOf(
  rule: IcsLine | undefined,
  start: string,
  { to }: { to: string },
): string[] {
  if (!rule) return [start];
  const { line } = rule;
  const parts = partsOf(rule);
  const year = Number(start.slice(0, 4));
  const dayOf =
    parts.get('FREQ') === 'YEARLY' ? (onDate(parts, start) ?? onWeekday(parts)) : undefined;
  if (!dayOf)
    throw new IcsError(
      line,
      `the rule ${rule.value.trim()} is not read: only FREQ=YEARLY on the same date, or on one weekday as BYMONTH=11;BYDAY=4TH says it.`,
    );
  if (dayOf(year) !== start)
    throw new IcsError(line, `the first day, ${start}, is not the one that the rule says.`);
  const every = positive(parts.get('INTERVAL'), line, 'INTERVAL') ?? 1;
  const count = positive(parts.get('COUNT'), line, 'COUNT') ?? Infinity;
  const until = untilOf(parts.get('UNTIL'), line);
  const last = until !== undefined && until < to ? until : to;
  const days: string[] = [];
  for (let at = year; at <= Number(last.slice(0, 4)) && days.length < count; at += every) {
    const day = dayOf(at);
    if (day && day <= last) days.push(day);
  }
  return days;
}
