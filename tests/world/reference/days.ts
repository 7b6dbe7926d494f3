/** Calendar days as text; all of them in UTC, so that no zone plays a part. */

const DAY_MS = 86_400_000;

/** A quarter has few days and many rows: each day is read once. */
const times = new Map<string, number>();
function msOf(day: string): number {
  const known = times.get(day) ?? Date.parse(`${day}T00:00:00Z`);
  times.set(day, known);
  return known;
}
const texts = new Map<number, string>();
function textOf(ms: number): string {
  const known = texts.get(ms) ?? new Date(ms).toISOString().slice(0, 10);
  texts.set(ms, known);
  return known;
}

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
