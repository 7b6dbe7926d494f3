import { namedDay } from '#/kernel/date-words.ts';
import { daysBetween } from '#/kernel/days.ts';

/** `due tomorrow`, `due today`, `3 d late`, `due Fri 21 Nov`; empty without a day. */
export function dueWords(dueOn: string | null, today: string): string {
  if (!dueOn) return '';
  const days = daysBetween(today, dueOn);
  if (days < 0) return `${-days} d late`;
  if (days === 0) return 'due today';
  return days === 1 ? 'due tomorrow' : `due ${namedDay(dueOn, today)}`;
}
