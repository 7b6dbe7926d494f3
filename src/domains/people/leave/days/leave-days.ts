import { daysBetween } from '#/kernel/days.ts';

/** The days of a leave; midday is the middle of that day's shift. */
export interface LeaveDays {
  firstDay: string;
  lastDay: string;
  starts: 'morning' | 'midday';
  ends: 'midday' | 'evening';
}

/** Half days since 1970 that it lies in: the first one, and the first one after it. */
const span = (it: LeaveDays) => ({
  from: daysBetween('1970-01-01', it.firstDay) * 2 + (it.starts === 'midday' ? 1 : 0),
  to: daysBetween('1970-01-01', it.lastDay) * 2 + (it.ends === 'midday' ? 1 : 2),
});

/** Whether two leaves share at least half a day. */
export function shareDays(one: LeaveDays, other: LeaveDays): boolean {
  const [first, second] = [span(one), span(other)];
  return first.from < second.to && second.from < first.to;
}

/** Which part of a day a leave takes. */
export function partOf(day: string, it: LeaveDays): 'none' | 'morning' | 'afternoon' | 'whole' {
  if (day < it.firstDay || day > it.lastDay) return 'none';
  const fromMidday = day === it.firstDay && it.starts === 'midday';
  const toMidday = day === it.lastDay && it.ends === 'midday';
  if (fromMidday) return 'afternoon';
  return toMidday ? 'morning' : 'whole';
}
