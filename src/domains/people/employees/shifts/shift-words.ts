import { namedDay } from '#/kernel/date-words.ts';
import { hoursWords } from '#/kernel/working-hours.ts';
import type { PersonShift, Shift } from './shifts.contract.ts';

/** The hours a shift has on a day that has come or is to come. */
export const plannedOn = (shift: Shift, day: string) =>
  shift.planned.findLast((it) => it.since <= day) ?? shift;

/** `From Mon 1 Dec on 09:00 – 17:00, Mon – Fri`: what is planned next; undefined when nothing is. */
export function plannedWords({ planned }: Shift, today: string): string | undefined {
  const [next] = planned;
  return next && `From ${namedDay(next.since, today)} on ${hoursWords(next)}`;
}

/** `since Mon 1 Dec`, `from Mon 1 Dec on`, `until Mon 1 Dec`, `from the beginning`. */
export function heldWords({ since, until }: PersonShift, today: string): string {
  if (until && until < today) return `until ${namedDay(until, today)}`;
  if (!since) return 'from the beginning';
  return since > today ? `from ${namedDay(since, today)} on` : `since ${namedDay(since, today)}`;
}
