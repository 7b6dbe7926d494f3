import { namedDay, shortDay } from '#/kernel/date-words.ts';
import { daysBetween } from '#/kernel/days.ts';

/**
 * `due tomorrow`, `due today`, `3 d late`, `due Fri 21 Nov`; empty without a day. What is done is not
 * late any more.
 */
export function dueWords(dueOn: string | null, today: string, isOpen = true): string {
  if (!dueOn) return '';
  if (!isOpen) return shortDay(dueOn, today);
  const days = daysBetween(today, dueOn);
  if (days < 0) return `${-days} d late`;
  if (days === 0) return 'due today';
  return days === 1 ? 'due tomorrow' : `due ${namedDay(dueOn, today)}`;
}
