import { minutesOf, namedDay } from '#/kernel/date-words.ts';
import { addDays, addMonths } from '#/kernel/days.ts';
import type { Fields } from '#/kernel/refusal.ts';
import { stretchesOf, type WorkingHours } from '#/kernel/working-hours.ts';
import { overdraftBy, type Account, type UsedDay } from './balance.ts';
import { dayWords, leaveWords } from './day-words.ts';
import { partOf, shareDays, type LeaveDays } from './leave-days.ts';
import { leaveYearWords } from './leave-year.ts';

/** How far ahead one may ask, in months: a year typed wrong should not be filed away. */
const AHEAD = 12;
/** Whoever was ill enters it themselves when they are back. */
const BACK_DAYS = 30;

export interface ShortLeaveBooked {
  date: string;
  from_time: string;
  to_time: string;
  /** Of that day, and of the day before, whose night shift may end in it. */
  hours: WorkingHours;
  hoursBefore: WorkingHours;
}

/** Everything the rules look at beside the days themselves. */
export interface Around {
  today: string;
  type: { name: string; paid: boolean; isRetired: boolean };
  account: Account;
  /** The working days among those asked for. */
  counted: readonly UsedDay[];
  /** The person's live leaves of days. */
  leaves: readonly LeaveDays[];
  /** The person's live short leaves around those days. */
  shortLeaves: readonly ShortLeaveBooked[];
}

/** Minutes that a shift lasts. */
export const shiftMinutes = ({ from, to }: WorkingHours): number =>
  (minutesOf(to) - minutesOf(from) + 1440) % 1440 || 1440;

/** Whether somebody is off for some hours on a part of a day that they are on leave. */
export function meets(short: ShortLeaveBooked, leave: LeaveDays): boolean {
  const [from, to] = [minutesOf(short.from_time), minutesOf(short.to_time)];
  const shift = stretchesOf(short.date, short.hours, short.hoursBefore).find(
    (it) => from >= it.from && to <= it.to,
  );
  const day = shift?.starts ?? short.date;
  const part = partOf(day, leave);
  if (!shift || part === 'none' || part === 'whole') return part !== 'none';
  const hours = day === short.date ? short.hours : short.hoursBefore;
  const begins = minutesOf(hours.from) - (day === short.date ? 0 : 1440);
  const middle = begins + shiftMinutes(hours) / 2;
  return part === 'morning' ? from < middle : to > middle;
}

/** What is wrong with the days as such; the rest of the rules is for days that pass it. */
export function shapeRefusal(
  it: LeaveDays,
  { today, mayBackdate }: { today: string; mayBackdate: boolean },
): Fields | null {
  if (it.lastDay < it.firstDay) return { lastDay: 'The last day is before the first.' };
  if (it.firstDay === it.lastDay && it.starts === 'midday' && it.ends === 'midday')
    return { ends: 'Nothing is left of a day that starts and ends at midday.' };
  if (it.lastDay >= addMonths(it.firstDay, 12)) return { lastDay: 'A leave lasts at most a year.' };
  if (it.firstDay > addMonths(today, AHEAD)) return { firstDay: 'This is more than a year ahead.' };
  return it.firstDay < addDays(today, -BACK_DAYS) && !mayBackdate
    ? { firstDay: `This is more than ${BACK_DAYS} days ago; ask HR to enter it.` }
    : null;
}

function dayRefusal(it: LeaveDays, { account, counted, type, today }: Around): Fields | null {
  if (type.isRetired) return { type: `${type.name} is retired; choose another type.` };
  const present = account.employed.find(
    (one) => (one.from ?? it.firstDay) <= it.lastDay && (one.to ?? it.lastDay) >= it.firstDay,
  );
  if (!present) return { firstDay: 'These days are outside of the employment.' };
  if (present.from !== null && present.from > it.firstDay)
    return { firstDay: `The first day at work is ${namedDay(present.from, today)}.` };
  if (present.to !== null && present.to < it.lastDay)
    return { lastDay: `The last day at work is ${namedDay(present.to, today)}.` };
  return counted.length === 0 ? { firstDay: 'There is no working day in it.' } : null;
}

function overlapRefusal(it: LeaveDays, { leaves, shortLeaves, today }: Around): Fields | null {
  const other = leaves.find((one) => shareDays(it, one));
  if (other) return { firstDay: `There is a leave already: ${leaveWords(other, today)}.` };
  const short = shortLeaves.find((one) => meets(one, it));
  if (!short) return null;
  const when = `${namedDay(short.date, today)}, ${short.from_time} – ${short.to_time}`;
  return { firstDay: `There is a short leave already: ${when}.` };
}

/** Unpaid leave always goes, and so does what has no limit. */
function balanceRefusal({ type, account, counted }: Around): Fields | null {
  if (!type.paid || account.terms.length === 0) return null;
  const short = overdraftBy(account, counted);
  if (!short) return null;
  const year = leaveYearWords(short.year, account.startMonth);
  if (short.wanted === 0)
    return { lastDay: `Days that are booked in ${year} would not be carried over any more.` };
  const left = short.left === 0 ? 'Nothing' : `Only ${dayWords(short.left / 2)}`;
  const verb = short.left === 2 || short.left <= 1 ? 'is' : 'are';
  const taken = `this takes ${dayWords(short.wanted / 2)}`;
  return { lastDay: `${left} of ${type.name} ${verb} left for these days of ${year}; ${taken}.` };
}

/**
 * Why days whose shape is right cannot be asked for; null when they can. `invalid`: the request itself
 * is wrong. `conflict`: it does not fit with what is there.
 */
export function refusalOfDays(
  it: LeaveDays,
  around: Around,
): { kind: 'invalid' | 'conflict'; fields: Fields } | null {
  const wrong = dayRefusal(it, around);
  if (wrong) return { kind: 'invalid', fields: wrong };
  const clash = overlapRefusal(it, around) ?? balanceRefusal(around);
  return clash ? { kind: 'conflict', fields: clash } : null;
}
