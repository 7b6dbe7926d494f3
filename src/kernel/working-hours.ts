import { shortWeekdays } from './calendar-names.ts';
import { minutesOf } from './date-words.ts';
import { addDays, weekdayOf } from './days.ts';

/**
 * When somebody works on their working days, HH:mm in the business zone. An end that is not after the
 * start lies on the next day: the shift runs over midnight and belongs to the day on which it starts.
 */
export interface WorkingHours {
  from: string;
  to: string;
  /** ISO weekdays, 1 is Monday. */
  workdays: readonly number[];
}

/** `Mon – Fri`, `Mon, Wed, Fri`, `every day`. */
export function workdayWords(workdays: readonly number[]): string {
  const days = [...new Set(workdays)].sort();
  if (days.length === 7) return 'every day';
  const isRow = days.length > 2 && days.every((it, at) => it === days[0]! + at);
  const shown = days.map((it) => shortWeekdays[it - 1]!);
  return isRow ? `${shown[0]} – ${shown.at(-1)}` : shown.join(', ');
}

/** `10:00 – 19:00, Mon – Fri`. */
export const hoursWords = ({ from, to, workdays }: WorkingHours): string =>
  `${from} – ${to}, ${workdayWords(workdays)}`;

/** Whether the shift runs over midnight. */
export const isOvernight = ({ from, to }: WorkingHours) => to <= from;

/** A part of a day, in minutes since its midnight; beyond 1440 it lies on the next day. */
interface Stretch {
  from: number;
  to: number;
  /** The day on which its shift starts, and whether it is a working day by the hours. */
  starts: string;
  isWorkday: boolean;
}

/**
 * The parts of a day that lie in a shift, by the hours of that day and of the day before, whose night
 * shift may end in it; its own goes on over midnight. Those of days that are no working days are among
 * them.
 */
export function stretchesOf(day: string, hours: WorkingHours, before: WorkingHours): Stretch[] {
  const startingOn = (starts: string, it: WorkingHours) => ({
    starts,
    isWorkday: it.workdays.includes(weekdayOf(starts)),
  });
  const own = {
    from: minutesOf(hours.from),
    to: minutesOf(hours.to) + (isOvernight(hours) ? 1440 : 0),
    ...startingOn(day, hours),
  };
  if (!isOvernight(before)) return [own];
  return [own, { from: 0, to: minutesOf(before.to), ...startingOn(addDays(day, -1), before) }];
}
