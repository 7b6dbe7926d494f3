import { duration, minutesOf, monthName, timeOfMinutes } from '#/kernel/date-words.ts';
import { addMonths } from '#/kernel/days.ts';
import type { Fields } from '#/kernel/refusal.ts';
import { isOvernight, stretchesOf, type WorkingHours } from '#/kernel/working-hours.ts';

export const leaveStatuses = [
  'applied',
  'approved',
  'rejected',
  'cancelled',
  'lapsed',
  'taken',
] as const;
export type LeaveStatus = (typeof leaveStatuses)[number];

/**
 * Where a leave may go from each status; nothing leaves the last four, except that who answered may
 * take the answer back for a while, and that what was approved by mistake is taken back.
 */
export const nextStatuses: Record<LeaveStatus, readonly LeaveStatus[]> = {
  applied: ['approved', 'rejected', 'cancelled', 'lapsed'],
  approved: ['cancelled', 'taken'],
  rejected: [],
  cancelled: [],
  lapsed: [],
  taken: [],
};

/** Those that whoever decides may take back: approved, over or not. They are cancelled then. */
export const approvedStatuses = ['approved', 'taken'] as const satisfies LeaveStatus[];

/** Those that take hours from the month and room from the day. */
export const liveStatuses = ['applied', 'approved', 'taken'] as const satisfies LeaveStatus[];

const STEP = 15;
const SHORTEST = 30;
const LONGEST = 240;
/** How far ahead one may ask, in months: a year typed wrong should not be filed away. */
const AHEAD = 12;

/** How much a person may ask for in a calendar month. */
export interface Cap {
  requests: number;
  minutes: number;
}
export const defaultCap: Cap = { requests: 2, minutes: 240 };

/** Times are counted on over a midnight that lies in it: 25:30 is 01:30 of the next day. */
export interface Asked {
  date: string;
  from_time: string;
  to_time: string;
}

const DAY_MINUTES = 1440;

/** A time that is counted on over midnight, as the clock shows it. */
export const onClock = (time: string): string => timeOfMinutes(minutesOf(time) % DAY_MINUTES);

/** What is asked for as it is typed: in a night shift an end before the start lies on the next day. */
export const overMidnight = <T extends Asked>(typed: T, hours: WorkingHours): T =>
  isOvernight(hours) && typed.to_time <= typed.from_time
    ? { ...typed, to_time: timeOfMinutes(minutesOf(typed.to_time) + DAY_MINUTES) }
    : typed;

/** Everything the rules look at beside the request itself. Times are of the business day, HH:mm. */
export interface Circumstances {
  today: string;
  time: string;
  mayBackdate: boolean;
  /** Of the day that is asked for. */
  hours: WorkingHours;
  /** Of the day before, whose night shift may end in it. */
  hoursBefore: WorkingHours;
  /** The person's holidays of those two days by day, with their names. */
  holidays: ReadonlyMap<string, string>;
  cap: Cap;
  /** What the person's live leaves of that month add up to. */
  used: Cap;
  /** The person's live leaves of that day and of those beside it, in minutes of that day. */
  sameDay: readonly { from_time: string; to_time: string }[];
  /** The live leave of days that these hours would lie in, in words; null when there is none. */
  dayLeave: string | null;
}

export const minutesAsked = (it: Asked) => minutesOf(it.to_time) - minutesOf(it.from_time);

type Around = Pick<Circumstances, 'hours' | 'hoursBefore'>;

/** The parts of shifts it lies in. */
const stretchesAround = (asked: Asked, { hours, hoursBefore }: Around) =>
  stretchesOf(asked.date, hours, hoursBefore).filter(
    (it) => minutesOf(asked.from_time) >= it.from && minutesOf(asked.to_time) <= it.to,
  );

export const isInside = (asked: Asked, around: Around): boolean =>
  stretchesAround(asked, around).length > 0;

export const overlaps = (
  one: { from_time: string; to_time: string },
  other: { from_time: string; to_time: string },
) => one.from_time < other.to_time && other.from_time < one.to_time;

/** What is wrong with the times as such; null when nothing is. */
function shapeRefusal(asked: Asked, it: Circumstances): Fields | null {
  const length = minutesAsked(asked);
  if (minutesOf(asked.from_time) % STEP) return { from_time: 'Choose a quarter of an hour.' };
  if (minutesOf(asked.to_time) % STEP) return { to_time: 'Choose a quarter of an hour.' };
  if (length <= 0) return { to_time: 'The end must be after the start.' };
  if (length < SHORTEST) return { to_time: `A short leave lasts at least ${duration(SHORTEST)}.` };
  if (length > LONGEST) return { to_time: `A short leave lasts at most ${duration(LONGEST)}.` };
  if (isInside(asked, it)) return null;
  return { from_time: `This is outside the shift, ${it.hours.from} – ${it.hours.to}.` };
}

function dayRefusal(asked: Asked, it: Circumstances): Fields | null {
  const worked = stretchesAround(asked, it).filter(({ isWorkday }) => isWorkday);
  if (worked.length === 0) return { date: 'This is not a working day.' };
  const holidays = worked.map(({ starts }) => it.holidays.get(starts));
  if (holidays.every((name) => name !== undefined))
    return { date: `This is a holiday: ${holidays[0]}.` };
  if (asked.date > addMonths(it.today, AHEAD)) return { date: 'This is more than a year ahead.' };
  const past = asked.date < it.today || (asked.date === it.today && asked.from_time <= it.time);
  return past && !it.mayBackdate ? { date: 'This time has passed; ask HR to enter it.' } : null;
}

function capRefusal(asked: Asked, { cap, used }: Circumstances): Fields | null {
  const month = monthName(asked.date);
  if (used.requests >= cap.requests) {
    const all = cap.requests === 1 ? 'The one request' : `All ${cap.requests} requests`;
    return { date: `${all} of ${month} are used.` };
  }
  const left = Math.max(0, cap.minutes - used.minutes);
  if (minutesAsked(asked) <= left) return null;
  return { to_time: `Only ${duration(left)} are left in ${month}.` };
}

function overlapRefusal(asked: Asked, { sameDay, dayLeave }: Circumstances): Fields | null {
  if (dayLeave !== null) return { date: `There is a leave already: ${dayLeave}.` };
  const other = sameDay.find((it) => overlaps(asked, it));
  return other
    ? {
        from_time: `There is a leave at ${onClock(other.from_time)} – ${onClock(other.to_time)} already.`,
      }
    : null;
}

/**
 * Why this leave cannot be asked for (product rules: one working day, inside the shift, 15-minute
 * steps, 30–240 minutes, no backdating, a monthly cap, no overlap); null when it can.
 * `invalid`: the request itself is wrong. `conflict`: it does not fit with what is there.
 */
export function refusalOf(
  asked: Asked,
  it: Circumstances,
): { kind: 'invalid' | 'conflict'; fields: Fields } | null {
  const wrong = shapeRefusal(asked, it) ?? dayRefusal(asked, it);
  if (wrong) return { kind: 'invalid', fields: wrong };
  const clash = overlapRefusal(asked, it) ?? capRefusal(asked, it);
  return clash ? { kind: 'conflict', fields: clash } : null;
}

/** The status by now: time alone lets an unanswered one lapse and turns an approved one into taken. */
export function statusAt(
  it: { status: LeaveStatus; lapses_at: Date; ends_at: Date },
  now: Date,
): LeaveStatus {
  if (it.status === 'applied' && it.lapses_at <= now) return 'lapsed';
  if (it.status === 'approved' && it.ends_at <= now) return 'taken';
  return it.status;
}
