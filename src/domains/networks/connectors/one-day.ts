import type { DayRange } from '#/kernel/days.ts';

/** Whether a day, written with dashes or without, or with a time after it, lies in the range. */
export function isWithin(written: unknown, { from, to }: DayRange): boolean {
  const day = String(written).replace(/^(\d{4})-?(\d\d)-?(\d\d).*$/, '$1-$2-$3');
  return day >= from && day <= to;
}

/** "1 app", "3 apps". */
export const counted = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;
