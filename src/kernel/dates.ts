import { isDay } from './days.ts';

/**
 * The one module that knows time zones. Instants are UTC `Date`s; a business day is the text
 * YYYY-MM-DD of the calendar day in the business zone; a time of day is the text HH:mm there.
 * Arithmetic on day texts needs no zone and lives in `days.ts`.
 */

/** The zone of dates in bodies (specification section 9), and of a company that chose none. */
export const WIRE_ZONE = 'Asia/Karachi';

let companyZone: string = WIRE_ZONE;

/** The zone the company's days and working hours are counted in. */
export const businessZone = (): string => companyZone;

/**
 * Says which zone that is, before anything is counted: a server when it starts and when it is changed,
 * a page as soon as it knows who is signed in. A zone this runtime does not know is not taken.
 */
export function countDaysIn(zone: string): void {
  if (isZone(zone)) companyZone = zone;
}

const DAY_MS = 86_400_000;

// A formatter costs some 50 µs to build and is asked for in every table row.
const formatters = new Map<string, Intl.DateTimeFormat>();
const names = new Map<string, Intl.DateTimeFormat>();

function clockIn(zone: string): Intl.DateTimeFormat {
  let it = formatters.get(zone);
  if (!it) {
    it = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formatters.set(zone, it);
  }
  return it;
}

/** `wallClock` as the runtime tells it, which takes 8 µs. */
function shownClock(instant: Date, zone: string): string {
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const it of clockIn(zone).formatToParts(instant)) part[it.type] = it.value;
  const year = part.year!.padStart(4, '0');
  return `${year}-${part.month}-${part.day} ${part.hour}:${part.minute}:${part.second}`;
}

/** What a wall clock in the zone shows at that instant: `YYYY-MM-DD HH:mm:ss`. */
export function wallClock(instant: Date, zone: string = companyZone): string {
  const ms = instant.getTime();
  if (!(ms >= SAME_CALENDAR.from && ms < SAME_CALENDAR.until)) return shownClock(instant, zone);
  return new Date(ms + aheadOf(instant, zone)).toISOString().slice(0, 19).replace('T', ' ');
}

/** Before, the runtime shows Julian days; after, years of five digits. */
const SAME_CALENDAR = { from: Date.UTC(1600, 0), until: Date.UTC(9999, 11) };

/** The calendar day, YYYY-MM-DD, on which that instant falls in the zone. */
export const dayOf = (instant: Date, zone: string = companyZone): string =>
  wallClock(instant, zone).slice(0, 10);

/** The time of day, HH:mm, at that instant in the zone. */
export const timeOf = (instant: Date, zone: string = companyZone): string =>
  wallClock(instant, zone).slice(11, 16);

/**
 * The instant at which the zone's clocks show `time` (HH:mm) on `day`; the beginning of the day
 * without a time. A time that clocks jump over is the moment of the jump, so that later times are never
 * earlier instants and a day without a midnight begins where it does; of one they show twice the first
 * is meant. An invalid date where there is no such day or time.
 */
export function instantOf(day: string, time = '00:00', zone: string = companyZone): Date {
  const shown = isDay(day) ? Date.parse(`${day}T${time}:00Z`) : NaN;
  const before = aheadOf(new Date(shown - DAY_MS), zone);
  const after = aheadOf(new Date(shown + DAY_MS), zone);
  // What was before a change is right up to it, and for what is shown a second time.
  if (aheadOf(new Date(shown - before), zone) === before) return new Date(shown - before);
  const isAfter = aheadOf(new Date(shown - after), zone) === after;
  return new Date(isAfter ? shown - after : jumpBetween(shown - after, shown - before, zone));
}

/** When a zone's clocks jump ahead in a stretch of time in which they do so once. */
function jumpBetween(from: number, to: number, zone: string): number {
  const before = aheadOf(new Date(from), zone);
  let [early, late] = [from, to];
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2);
    if (aheadOf(new Date(middle), zone) === before) early = middle;
    else late = middle;
  }
  return late;
}

const QUARTER_MS = 900_000;
/** Of a zone; a page and a request ask about the same few. */
const MOST_QUARTERS = 5_000;
/** By zone and quarter of an hour: how far its clocks are ahead, unknown where they change meanwhile. */
const quarters = new Map<string, Map<number, number | undefined>>();

/** By how many milliseconds the zone's clocks are ahead of UTC at that instant. */
function aheadOf(instant: Date, zone: string): number {
  const ms = instant.getTime();
  const quarter = Math.floor(ms / QUARTER_MS);
  let known = quarters.get(zone);
  if (!known) {
    // Refuses a zone there is not, which must not be kept.
    clockIn(zone);
    quarters.set(zone, (known = new Map()));
  }
  if (!known.has(quarter)) {
    if (known.size >= MOST_QUARTERS) known.clear();
    const [begin, end] = [quarter * QUARTER_MS, (quarter + 1) * QUARTER_MS];
    const ahead = readAhead(begin, zone);
    known.set(quarter, ahead === readAhead(end, zone) ? ahead : undefined);
  }
  return known.get(quarter) ?? readAhead(ms, zone);
}

function readAhead(ms: number, zone: string): number {
  if (Number.isNaN(ms)) return NaN;
  const shown = Date.parse(`${shownClock(new Date(ms), zone).replace(' ', 'T')}Z`);
  return shown - Math.floor(ms / 1_000) * 1_000;
}

/** The zone of this machine's own clock: what a person's browser is set to. */
export const machineZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** How people call a zone, `PKT`, `CET` or `GMT+5:30`; with its clocks as they stand at that instant. */
export function zoneName(at: Date = new Date(), zone: string = companyZone): string {
  // Intl only knows "GMT+5" here.
  if (zone === WIRE_ZONE) return 'PKT';
  let it = names.get(zone);
  if (!it) {
    // Each knows other names: British English those of Europe, American those of America.
    const by = zone.startsWith('America/') || zone.startsWith('Pacific/') ? 'en-US' : 'en-GB';
    it = new Intl.DateTimeFormat(by, { timeZone: zone, timeZoneName: 'short' });
    names.set(zone, it);
  }
  return it.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

/** Whether the runtime knows a zone of this name, `Europe/Berlin`. */
export function isZone(name: string): boolean {
  // An offset is none: PostgreSQL reads its sign the other way round.
  if (!/^[a-z]/i.test(name)) return false;
  try {
    clockIn(name);
    return true;
  } catch {
    return false;
  }
}

const cut = /^\d{4}-\d\d-\d\dT.*0\.000Z$/;

/**
 * Dates of a request body as the API is sent them (specification sections 7 and 9): a `Date`
 * becomes Karachi's clock `YYYY-MM-DD HH:mm:ss`, whatever zone the company counts in, and an ISO text that ends in `0.000Z`
 * is cut to its first ten characters. The cut loses the time of day on purpose of the
 * specification: a time of day must travel as `HH:mm`, never as an ISO instant.
 * Goes through arrays and plain objects and leaves everything else as it is.
 */
export function serialiseDates(body: unknown): unknown {
  if (typeof body === 'string') return cut.test(body) ? body.slice(0, 10) : body;
  if (typeof body !== 'object' || body === null) return body;
  if (body instanceof Date) return Number.isNaN(body.getTime()) ? null : wallClock(body, WIRE_ZONE);
  if (Array.isArray(body)) return body.map(serialiseDates);
  const prototype: unknown = Object.getPrototypeOf(body);
  if (prototype !== Object.prototype && prototype !== null) return body;
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => [key, serialiseDates(value)]),
  );
}
