import type { DayRange } from '#/kernel/days.ts';

/** Whether a day, written with dashes or without, or with a time after it, lies in the range. */
export function isWithin(written: unknown, { from, to }: DayRange): boolean {
  const day = String(written).replace(/^(\d{4})-?(\d\d)-?(\d\d).*$/, '$1-$2-$3');
  return day >= from && day <= to;
}
