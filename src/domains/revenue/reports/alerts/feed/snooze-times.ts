import { dayOf } from '#/kernel/dates.ts';
import { addDays, startOfWeek } from '#/kernel/days.ts';

/** How long an alert is put off: until a morning of the business zone. */
export type AlertPause = 'tomorrow' | 'monday' | 'week' | 'month' | 'day';

/** The day it is told again; `day` is needed for `day` only. */
export function pausedUntil(pause: AlertPause, now: Date, day?: string): string {
  const today = dayOf(now);
  const days = {
    tomorrow: addDays(today, 1),
    monday: addDays(startOfWeek(today), 7),
    week: addDays(today, 7),
    month: addDays(today, 30),
    day: day ?? addDays(today, 1),
  };
  return days[pause];
}
