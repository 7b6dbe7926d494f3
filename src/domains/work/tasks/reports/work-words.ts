import { duration } from '#/kernel/date-words.ts';

/** Hours and minutes of work: "12 h 30 m", above a hundred hours without minutes; "–" for none. */
export function workWords(seconds: number | null): string {
  if (!seconds) return '–';
  if (seconds >= 360_000) return `${Math.round(seconds / 3600)} h`;
  return duration(Math.floor(seconds / 60));
}

/** Hours with one decimal, for columns of many: "7.5". */
export const hourWords = (seconds: number): string =>
  seconds === 0 ? '–' : (seconds / 3600).toFixed(1);

/** How long something took: minutes and hours below two days, then days: "3.4 d". */
export function spanWords(seconds: number | null): string {
  if (seconds === null) return '–';
  if (seconds < 48 * 3600) return duration(Math.max(1, Math.round(seconds / 60)));
  return `${(seconds / 86_400).toFixed(1)} d`;
}
