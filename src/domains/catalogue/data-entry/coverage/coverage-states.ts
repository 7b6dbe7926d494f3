import type { CompanyLine } from '#/figures/coverage/company-coverage.facts.ts';
import { daysBetween, type DayRange } from '#/kernel/days.ts';
import type { CoverageState } from './coverage.contract.ts';

/** What matters most about a day on which the apps of a source differ. */
const weight: Record<CoverageState, number> = {
  missing: 6,
  partly: 5,
  provisional: 4,
  delivered: 3,
  waiting: 2,
  nothing: 1,
  none: 0,
};

export interface Painted {
  states: CoverageState[];
  missingApps: number[];
}

type Line = Pick<
  CompanyLine,
  'from' | 'to' | 'last' | 'missing' | 'nothing' | 'idle' | 'isExpected'
>;

/** Sets the days of a range that are shown. */
function paint<T>(cells: T[], days: readonly string[], range: DayRange, value: T) {
  const first = days[0]!;
  const from = Math.max(0, daysBetween(first, range.from));
  const to = Math.min(days.length - 1, daysBetween(first, range.to));
  for (let at = from; at <= to; at += 1) cells[at] = value;
}

/** The states of one line over some days. */
export function statesOf(
  line: Line,
  days: readonly string[],
  { yesterday, provisional }: { yesterday: string; provisional: readonly string[] },
): CoverageState[] {
  const states: CoverageState[] = days.map(() => 'none');
  paint(states, days, { from: line.from, to: line.last }, 'delivered');
  for (const day of provisional)
    if (day >= line.from && day <= line.last)
      paint(states, days, { from: day, to: day }, 'provisional');
  for (const range of line.idle) paint(states, days, range, 'none');
  for (const range of line.nothing) paint(states, days, range, 'nothing');
  for (const range of line.missing) paint(states, days, range, 'missing');
  const isOpen = line.missing.length === 0 || line.missing.at(-1)!.to < line.to;
  if (isOpen && line.to === line.last && line.isExpected)
    for (const [at, day] of days.entries())
      if (day > line.last && day <= yesterday) states[at] = 'waiting';
  return states;
}

/**
 * The states of several apps as one row: the worst of each day, and of how many apps it is missing.
 * A day that some apps have and others miss is partly there.
 */
export function together(all: readonly (readonly CoverageState[])[], length: number): Painted {
  const states: CoverageState[] = Array.from({ length }, () => 'none');
  const missingApps = Array.from({ length }, () => 0);
  const isThere = Array.from({ length }, () => false);
  for (const one of all)
    for (const [at, state] of one.entries()) {
      if (state === 'missing') missingApps[at]! += 1;
      if (state === 'delivered' || state === 'provisional') isThere[at] = true;
      if (weight[state] > weight[states[at]!]) states[at] = state;
    }
  for (const [at, state] of states.entries())
    if (state === 'missing' && isThere[at]) states[at] = 'partly';
  return { states, missingApps };
}
