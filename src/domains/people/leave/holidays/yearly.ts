import { isDay } from '#/kernel/days.ts';
import { IcsError, type IcsLine } from './ics-lines.ts';

/** Parts of a rule that say nothing else than "on this date": they are read past. */
const harmless = ['WKST'];

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

/**
 * The first days of an event that comes back each year on its date, as far as `to`; without a rule its
 * own. One of 29 February comes in leap years. Any other rule is refused in words.
 */
export function startsOf(
  rule: IcsLine | undefined,
  start: string,
  { to }: { to: string },
): string[] {
  if (!rule) return [start];
  const { line } = rule;
  const parts = partsOf(rule);
  const [year, month, date] = start.split('-').map(Number) as [number, number, number];
  const isOwn = (name: string, own: number) => !parts.has(name) || Number(parts.get(name)) === own;
  const known = ['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'BYMONTH', 'BYMONTHDAY', ...harmless];
  const isOnItsDate =
    parts.get('FREQ') === 'YEARLY' &&
    [...parts.keys()].every((it) => known.includes(it)) &&
    isOwn('BYMONTH', month) &&
    isOwn('BYMONTHDAY', date);
  if (!isOnItsDate)
    throw new IcsError(
      line,
      `the rule ${rule.value.trim()} is not read: only FREQ=YEARLY on the same date is.`,
    );
  const every = positive(parts.get('INTERVAL'), line, 'INTERVAL') ?? 1;
  const count = positive(parts.get('COUNT'), line, 'COUNT') ?? Infinity;
  const until = untilOf(parts.get('UNTIL'), line);
  const last = until !== undefined && until < to ? until : to;
  const days: string[] = [];
  for (let at = year; at <= Number(last.slice(0, 4)) && days.length < count; at += every) {
    const day = `${at}${start.slice(4)}`;
    if (isDay(day) && day <= last) days.push(day);
  }
  return days;
}
