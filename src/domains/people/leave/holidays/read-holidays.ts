import { addDays, daysBetween, isDay } from '#/kernel/days.ts';
import { lookUp } from '#/kernel/look-up.ts';
import { readEvents, type IcsEvent } from './ics-events.ts';
import { IcsError, type IcsLine } from './ics-lines.ts';
import { startsOf } from './yearly.ts';

/** A holiday of a calendar file. */
export interface FileHoliday {
  day: string;
  name: string;
  /** What the file knows the event by, over all its versions; null where it has none. */
  uid: string | null;
}

export interface HolidayFile {
  holidays: FileHoliday[];
  /** Every event the file names, cancelled ones too. */
  uids: Set<string>;
  /** Events with a time of day, which are no holidays. */
  timed: number;
}

/** Which days are wanted: of yearly holidays, only these years are kept. */
export interface Years {
  from: string;
  to: string;
}

/** A holiday that lasts longer is a mistake. */
const MOST_DAYS = 31;
const LONGEST_NAME = 120;
/** As many days as one file brings: every event of a file lasting a month, each year, would be too many. */
const MOST_HOLIDAYS = 2000;

const oneOf = (event: IcsEvent, name: string): IcsLine | undefined => {
  const [first, second] = event.properties.filter((it) => it.name === name);
  if (second) throw new IcsError(second.line, `an event has one ${name}.`);
  return first;
};

/** YYYY-MM-DD of a DATE; undefined when it has a time of day. */
function dateOf({ line, name, params, value }: IcsLine, text = value): string | undefined {
  const match = /^(\d{4})(\d{2})(\d{2})(T.*)?$/.exec(text.trim());
  const day = match && `${match[1]}-${match[2]}-${match[3]}`;
  if (!day || !isDay(day)) throw new IcsError(line, `${name} has a day as 20251231.`);
  if (match[4] !== undefined && params.get('VALUE') === 'DATE')
    throw new IcsError(line, `${name} has a day alone, as it says itself.`);
  return match[4] === undefined ? day : undefined;
}

const escapes: Record<string, string> = { n: ' ', N: ' ' };

function nameOf(event: IcsEvent): string {
  const summary = oneOf(event, 'SUMMARY');
  const words = (summary?.value ?? '')
    .replace(/\\(.)/gs, (_all, it: string) => lookUp(escapes, it) ?? it)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  if (!summary || !words)
    throw new IcsError(summary?.line ?? event.line, 'the event has no SUMMARY.');
  if (words.length > LONGEST_NAME)
    throw new IcsError(summary.line, `a name has at most ${LONGEST_NAME} characters.`);
  return words;
}

/** How many days it lasts: the end of RFC 5545 is the first day that is free again. */
function lengthOf(event: IcsEvent, start: string): number {
  const end = oneOf(event, 'DTEND');
  const duration = oneOf(event, 'DURATION');
  if (end && duration)
    throw new IcsError(duration.line, 'an event has DTEND or DURATION, not both.');
  const given = end ?? duration;
  if (!given) return 1;
  let days: number;
  if (duration) {
    const match = /^\+?P(?:(\d{1,4})W|(\d{1,4})D)$/.exec(duration.value.trim());
    if (!match) throw new IcsError(duration.line, 'a holiday lasts whole days, like P1D or P1W.');
    days = match[1] ? 7 * Number(match[1]) : Number(match[2]);
  } else {
    const day = dateOf(given);
    if (!day) throw new IcsError(given.line, 'DTEND has a day alone, as DTSTART has.');
    days = daysBetween(start, day);
    // Some programs end a holiday on its own day.
    if (days === 0) days = 1;
  }
  if (days < 1) throw new IcsError(given.line, 'the end lies before the start.');
  if (days > MOST_DAYS)
    throw new IcsError(given.line, `a holiday lasts at most ${MOST_DAYS} days.`);
  return days;
}

const unread = ['RDATE', 'RECURRENCE-ID', 'EXRULE'];

function daysOf(event: IcsEvent, start: string, years: Years): string[] {
  const length = lengthOf(event, start);
  const strange = event.properties.find((it) => unread.includes(it.name));
  if (strange)
    throw new IcsError(strange.line, `${strange.name} is not read: enter these days by hand.`);
  const except = new Set(
    event.properties
      .filter((it) => it.name === 'EXDATE')
      .flatMap((it) => it.value.split(',').map((day) => dateOf(it, day))),
  );
  return startsOf(oneOf(event, 'RRULE'), start, years)
    .filter((it) => !except.has(it))
    .flatMap((it) => Array.from({ length }, (_, at) => addDays(it, at)))
    .filter((it) => it >= years.from && it <= years.to);
}

/**
 * The holidays of a calendar file (RFC 5545) within some years: events of whole days, yearly ones too.
 * @throws IcsError that names the line
 */
export function readHolidays(bytes: Uint8Array, years: Years): HolidayFile {
  const holidays = new Map<string, FileHoliday>();
  const uids = new Set<string>();
  let timed = 0;
  for (const event of readEvents(bytes)) {
    const uid = oneOf(event, 'UID')?.value.trim() || null;
    if (uid !== null) uids.add(uid);
    const starts = oneOf(event, 'DTSTART');
    if (!starts) throw new IcsError(event.line, 'the event has no DTSTART.');
    const start = dateOf(starts);
    if (start === undefined) timed += 1;
    else if (oneOf(event, 'STATUS')?.value.trim().toUpperCase() !== 'CANCELLED') {
      const name = nameOf(event);
      for (const day of daysOf(event, start, years))
        holidays.set(`${day} ${name.toLowerCase()}`, { day, name, uid });
      if (holidays.size > MOST_HOLIDAYS)
        throw new IcsError(event.line, `a file has at most ${MOST_HOLIDAYS} days of holidays.`);
    }
  }
  return { holidays: [...holidays.values()], uids, timed };
}
