import { addDays, addMonths, startOfQuarter, type DayRange } from '#/kernel/days.ts';

/** A quarter as it travels and is stored: `2026-Q4`, counted in the business zone. */
export const quarterPattern = /^(?:19[7-9]\d|20\d\d|21\d\d)-Q[1-4]$/;

const firstDay = (quarter: string): string => {
  const month = (Number(quarter.slice(6)) - 1) * 3 + 1;
  return `${quarter.slice(0, 4)}-${String(month).padStart(2, '0')}-01`;
};

/** The quarter a business day lies in. */
export const quarterOf = (day: string): string =>
  `${day.slice(0, 4)}-Q${Math.ceil(Number(startOfQuarter(day).slice(5, 7)) / 3)}`;

/** Its days, both included. */
export const daysOfQuarter = (quarter: string): DayRange => {
  const from = firstDay(quarter);
  return { from, to: addDays(addMonths(from, 3), -1) };
};

/** The quarter so many later; earlier with a negative number. */
export const quarterAfter = (quarter: string, by = 1): string =>
  quarterOf(addMonths(firstDay(quarter), 3 * by));

/** `Q4 2026`. */
export const quarterName = (quarter: string): string =>
  `${quarter.slice(5)} ${quarter.slice(0, 4)}`;
