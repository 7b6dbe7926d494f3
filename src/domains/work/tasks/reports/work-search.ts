import { z } from 'zod';
import { dayRange } from '#/kernel/date-words.ts';
import { presetRange, type DatePreset, type DayRange } from '#/kernel/days.ts';
import { Day } from '#/kernel/schema.ts';
import { taskFilter } from './work-filter.contract.ts';

export const workPresets = [
  ['today', 'Today'],
  ['this-week', 'This week'],
  ['last-week', 'Last week'],
  ['this-month', 'This month'],
  ['last-month', 'Last month'],
  ['last-30-days', 'Last 30 days'],
  ['last-90-days', 'Last 90 days'],
] as const satisfies readonly [DatePreset, string][];

const presets = workPresets.map(([key]) => key);

/** What every page of hours keeps in its address. */
export const workSearch = {
  ...taskFilter,
  period: z.enum(presets).default('last-30-days'),
  /** Days picked in the calendar, in place of the period. */
  from: Day.optional(),
  to: Day.optional(),
};
const Search = z.object(workSearch);
export type WorkSearch = z.output<typeof Search>;

/** The days a page is about. */
export function daysOf({ from, to, period }: WorkSearch, today: string): DayRange {
  return from && to && from <= to ? { from, to } : presetRange(period, today);
}

/** "Last 30 days", or the days that were picked. */
export function daysWords(search: WorkSearch, today: string): string {
  if (search.from && search.to) return dayRange({ from: search.from, to: search.to }, today);
  return workPresets.find(([key]) => key === search.period)![1];
}

/** What the server is asked for. */
export function workQuestion(search: WorkSearch, today: string) {
  const { team, person, app, type } = search;
  return { ...daysOf(search, today), team, person, app, type };
}
