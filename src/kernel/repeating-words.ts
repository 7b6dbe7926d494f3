import { weekdayNames } from './calendar-names.ts';
import type { Repeating } from './repeating.ts';

const nthNames: Record<number, string> = {
  1: 'first',
  2: 'second',
  3: 'third',
  4: 'fourth',
  [-1]: 'last',
};

const ordinal = (date: number) => {
  const ending = { 1: 'st', 2: 'nd', 3: 'rd', 21: 'st', 22: 'nd', 23: 'rd' }[date] ?? 'th';
  return `${date}${ending}`;
};

const listed = (names: readonly string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

const isWorkWeek = (weekdays: readonly number[]) => weekdays.join() === '1,2,3,4,5';

/** "Every 2 weeks on Thursday", "Every month on the last day". */
export function repeatingWords(it: Repeating): string {
  const every = it.interval === 1 ? `Every ${it.every}` : `Every ${it.interval} ${it.every}s`;
  if (it.every === 'day') return every;
  if (it.every === 'week') {
    const days = isWorkWeek(it.weekdays)
      ? 'Monday to Friday'
      : listed(it.weekdays.map((day) => weekdayNames[day - 1]!));
    return `${every} on ${days}`;
  }
  if ('date' in it) return `${every} on the ${it.date === -1 ? 'last day' : ordinal(it.date)}`;
  return `${every} on the ${nthNames[it.nth]} ${weekdayNames[it.weekday - 1]}`;
}
