/** Calendar days as text; all of them in UTC, so that no zone plays a part. */

const DAY_MS = 86_400_000;
const msOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
const textOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

export const daysLater = (day: string, days: number): string => textOf(msOf(day) + days * DAY_MS);
export const daysFrom = (from: string, to: string): number => (msOf(to) - msOf(from)) / DAY_MS;

/** Every day from the first to the last, both included. */
export const allDays = (from: string, to: string): string[] =>
  Array.from({ length: daysFrom(from, to) + 1 }, (_, at) => daysLater(from, at));

/** Weeks begin on Monday and are called by it. */
export function weekOf(day: string): string {
  const weekday = (new Date(msOf(day)).getUTCDay() + 6) % 7;
  return daysLater(day, -weekday);
}
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;
/** A month is called by its first day, too. */
export const lastOfMonth = (month: string): string =>
  daysLater(monthOf(daysLater(monthOf(month), 31)), -1);
