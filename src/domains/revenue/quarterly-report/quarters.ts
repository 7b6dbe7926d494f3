import { addDays, addMonths, startOfQuarter, type DayRange } from '#/kernel/days.ts';

/** A calendar quarter, `2025-Q3`. */
export type Quarter = string;

export const quarterOf = (day: string): Quarter =>
  `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;

const firstDay = (quarter: Quarter): string => {
  const month = (Number(quarter.slice(6)) - 1) * 3 + 1;
  return `${quarter.slice(0, 4)}-${String(month).padStart(2, '0')}-01`;
};

/** Its first and last day. */
export function rangeOf(quarter: Quarter): DayRange {
  const from = firstDay(quarter);
  return { from, to: addDays(addMonths(from, 3), -1) };
}

export const quarterBefore = (quarter: Quarter): Quarter =>
  quarterOf(addDays(firstDay(quarter), -1));
export const quarterAfter = (quarter: Quarter): Quarter =>
  quarterOf(addMonths(firstDay(quarter), 3));

/** "Q3 2025". */
export const quarterWords = (quarter: Quarter): string =>
  `${quarter.slice(5)} ${quarter.slice(0, 4)}`;

/** The quarter of a day and those before it, the latest first. */
export function lastQuarters(today: string, count: number): Quarter[] {
  const start = startOfQuarter(today);
  return Array.from({ length: count }, (_, at) => quarterOf(addMonths(start, -3 * at)));
}
