import { dayOf, instantOf, timeOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';

/** How long a notification is put off: days begin in the morning of the business zone. */
export const snoozeTimes = ['later', 'tomorrow', 'monday', 'day'] as const;
export type SnoozeTime = (typeof snoozeTimes)[number];

export const MORNING = '09:00';
/** Hours "later today" is away. */
const LATER_HOURS = 3;
/** After this time of day, what is later is no longer today. */
const LAST_HOUR = 20;

const hourOf = (now: Date) => Number(timeOf(now).slice(0, 2));

/** Whether "later today" still is today. */
export const hasLater = (now: Date) => hourOf(now) < LAST_HOUR;

/** The next Monday after this day, never the day itself. */
function mondayAfter(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, (8 - weekday) % 7 || 7);
}

/** When it comes back; `day` is needed for `day` only. */
export function snoozedUntil(time: SnoozeTime, now: Date, day?: string): Date {
  const today = dayOf(now);
  if (time === 'later') return new Date(now.getTime() + LATER_HOURS * 3600_000);
  if (time === 'tomorrow') return instantOf(addDays(today, 1), MORNING);
  if (time === 'monday') return instantOf(mondayAfter(today), MORNING);
  return instantOf(day!, MORNING);
}
