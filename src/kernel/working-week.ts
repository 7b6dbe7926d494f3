import { weekdayOf } from './days.ts';

/** Monday to Friday, of a company that has told nothing else. */
export const USUAL_WORKDAYS: readonly number[] = [1, 2, 3, 4, 5];

let workdays = USUAL_WORKDAYS;

/** Says on which weekdays the company works: a page as soon as it knows who is signed in. */
export function workOn(days: readonly number[]): void {
  if (days.length > 0) workdays = days;
}

/** Whether the company works on that day of the week; holidays are told elsewhere. */
export const isWorkday = (day: string, on: readonly number[] = workdays): boolean =>
  on.includes(weekdayOf(day));
