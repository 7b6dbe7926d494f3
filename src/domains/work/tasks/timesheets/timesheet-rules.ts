import { monthName } from '#/kernel/date-words.ts';

export const partStates = ['submitted', 'approved', 'returned'] as const;
export type PartState = (typeof partStates)[number];

/** With those that nobody has handed in yet. */
export const weekStates = ['open', ...partStates] as const;
export type WeekState = (typeof weekStates)[number];

export const weekStateWords: Record<WeekState, string> = {
  open: 'Not submitted',
  submitted: 'Submitted',
  approved: 'Approved',
  returned: 'Returned',
};

export const weekStateTones = {
  open: 'line',
  submitted: 'info',
  approved: 'good',
  returned: 'warn',
} as const;

/** From this day of the week on it may be submitted: its Friday. */
export const SUBMIT_FROM = 4;

/** Why nothing is changed any more in the month of a day that was locked: "October 2025 is locked". */
export const lockedWords = (day: string): string => `${monthName(day)} is locked`;

/** Why nothing of these days is changed any more; null where one of them is in an open month. */
export function allLocked(days: readonly string[], locked: ReadonlySet<string>): string | null {
  const [first] = days;
  if (first === undefined || days.some((it) => !locked.has(it))) return null;
  return `${lockedWords(first)}: its working time stays as it is.`;
}
