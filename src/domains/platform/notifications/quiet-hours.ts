import { dayOf, instantOf, timeOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';

/** A daily span in which nothing is pushed; `from` later than `to` crosses midnight. HH:mm. */
export interface QuietHours {
  from: string;
  to: string;
}

/** The two columns of the settings as one value. */
export const quietHoursOf = (it: { quiet_from: string | null; quiet_to: string | null }) =>
  it.quiet_from && it.quiet_to ? { from: it.quiet_from, to: it.quiet_to } : null;

/** When the quiet hours that reign at this instant end in the person's zone; null: it is not quiet. */
export function quietUntil(quiet: QuietHours | null, now: Date, zone: string): Date | null {
  if (!quiet) return null;
  const time = timeOf(now, zone);
  const begun = time >= quiet.from;
  const over = time >= quiet.to;
  const isQuiet = quiet.from < quiet.to ? begun && !over : begun || !over;
  if (!isQuiet) return null;
  const today = dayOf(now, zone);
  const end = instantOf(over ? addDays(today, 1) : today, quiet.to, zone);
  // Where clocks show an hour twice, they ended in the first one.
  return end > now ? end : null;
}
