import { namedDay } from '#/kernel/date-words.ts';
import { counted, formatNumber } from '#/kernel/numbers.ts';
import type { LeaveDays } from './leave-days.ts';

/** `4 days`, `half a day`, `2.5 days`. */
export function dayWords(days: number): string {
  if (days === 0.5) return 'half a day';
  if (Number.isInteger(days)) return counted(days, 'day');
  return `${formatNumber(days, 1)} days`;
}

/** `Fri 21 Nov`, `Fri 21 Nov, morning`, `Fri 21 Nov afternoon – Tue 25 Nov`. */
export function leaveWords(it: LeaveDays, today?: string): string {
  const first = namedDay(it.firstDay, today);
  if (it.firstDay === it.lastDay) {
    if (it.starts === 'midday') return `${first}, afternoon`;
    return it.ends === 'midday' ? `${first}, morning` : first;
  }
  const starts = it.starts === 'midday' ? `${first} afternoon` : first;
  const last = namedDay(it.lastDay, today);
  return `${starts} – ${it.ends === 'midday' ? `${last} morning` : last}`;
}
