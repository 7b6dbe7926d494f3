import { namedDay, timeOfMinutes } from '#/kernel/date-words.ts';
import { onClock, type LeaveStatus } from './leave-rules.ts';

/** When a kept leave is, as the clock shows it. */
export const clockTimes = (it: { from_minute: number; to_minute: number }) => ({
  from_time: timeOfMinutes(it.from_minute),
  to_time: onClock(timeOfMinutes(it.to_minute)),
});

/** `Fri 21 Nov, 15:00 – 17:00`. */
export const whenWords = (
  it: { date: string; from_time: string; to_time: string },
  today?: string,
) => `${namedDay(it.date, today)}, ${it.from_time} – ${it.to_time}`;

/** A status as its badge says it: one who waits sees no "applied". */
export const statusWords: Record<LeaveStatus, string> = {
  applied: 'Waiting',
  approved: 'Approved',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
  lapsed: 'Lapsed',
  taken: 'Taken',
};
