import { readRepeating, writeRepeating, type Repeating } from '#/kernel/repeating.ts';
import type { Shift } from './planned-days.ts';

export const repeats = [
  { value: 'never', label: 'By hand, when it is needed' },
  { value: 'day', label: 'Every so many days' },
  { value: 'week', label: 'On days of the week' },
  { value: 'date', label: 'On a date of the month' },
  { value: 'nth', label: 'On a weekday of the month' },
  { value: 'last-working-day', label: 'On the last working day of the month' },
] as const;
export type Repeats = (typeof repeats)[number]['value'];

/** A rule as a form asks for it. */
export interface RuleValues {
  repeats: Repeats | '';
  interval: number | null;
  weekdays: number[];
  date: string;
  nth: string;
  weekday: string;
  shift: Shift | '';
}

const freshRule: RuleValues = {
  repeats: 'never',
  interval: 1,
  weekdays: [1],
  date: '1',
  nth: '1',
  weekday: '1',
  shift: 'next',
};

function repeatingOf(it: RuleValues): Repeating | undefined {
  const interval = it.interval ?? 0;
  if (it.repeats === 'day') return { every: 'day', interval };
  if (it.repeats === 'week')
    return { every: 'week', interval, weekdays: it.weekdays.toSorted((a, b) => a - b) };
  if (it.repeats === 'date') return { every: 'month', interval, date: Number(it.date) };
  if (it.repeats === 'nth')
    return { every: 'month', interval, nth: Number(it.nth), weekday: Number(it.weekday) };
  if (it.repeats === 'last-working-day') return { every: 'month', interval, date: -1 };
  return undefined;
}

/** The rule that is asked for; null for none, undefined while it cannot be one. */
export function ruleOf(it: RuleValues): string | null | undefined {
  const repeating = repeatingOf(it);
  if (!repeating) return null;
  const rule = writeRepeating(repeating);
  return readRepeating(rule) ? rule : undefined;
}

/** The last working day is the last day of the month, or the working day before it. */
export const shiftOf = (it: RuleValues): Shift =>
  it.repeats === 'last-working-day' ? 'previous' : it.shift || 'next';

/** A rule as its form shows it. */
export function ruleValues(rule: string | null, shift: Shift): RuleValues {
  const read = rule === null ? undefined : readRepeating(rule);
  const fresh = { ...freshRule, shift };
  if (!read) return fresh;
  const { interval } = read;
  if (read.every === 'day') return { ...fresh, repeats: 'day', interval };
  if (read.every === 'week')
    return { ...fresh, repeats: 'week', interval, weekdays: read.weekdays };
  if ('date' in read)
    return read.date === -1 && shift === 'previous'
      ? { ...fresh, repeats: 'last-working-day', interval }
      : { ...fresh, repeats: 'date', interval, date: String(read.date) };
  return {
    ...fresh,
    repeats: 'nth',
    interval,
    nth: String(read.nth),
    weekday: String(read.weekday),
  };
}
