import { addDays, type DayRange } from '#/kernel/days.ts';
import type { Stretch } from '#/store/facts/stretches.ts';

/** Days on which an app belonged to a team; null for the days it belonged to none. */
export interface Ownership extends DayRange {
  app: number;
  team: number | null;
}

/** Every app on every day, once: what lies before the first line known belongs to its owner too. */
export type Owners = readonly Ownership[];

/** The first and the last day that both engines hold. */
export const EVER: DayRange = { from: '1970-01-02', to: '2105-12-31' };

/** The same owners on all days of a range, which is cut where one of some apps changes teams. */
export function stableRanges(owners: Owners, range: DayRange): DayRange[] {
  const starts = owners
    .filter(({ from }) => from > range.from && from <= range.to)
    .map((it) => it.from);
  const cuts = [range.from, ...[...new Set(starts)].sort()];
  return cuts.map((from, at) => ({
    from,
    to: cuts[at + 1] ? addDays(cuts[at + 1]!, -1) : range.to,
  }));
}

/** The team of each app on a day; an app without one is not in it. */
export function teamsOn(owners: Owners, day: string): ReadonlyMap<string, string> {
  const teams = new Map<string, string>();
  for (const { app, team, from, to } of owners)
    if (team !== null && from <= day && day <= to) teams.set(String(app), String(team));
  return teams;
}

/** The days of each app that count. */
export type AppDays = ReadonlyMap<number, readonly DayRange[]>;

export function daysOwned(owners: readonly Omit<Ownership, 'team'>[]): AppDays {
  const days = new Map<number, DayRange[]>();
  for (const { app, from, to } of owners) {
    const known = days.get(app) ?? [];
    days.set(app, [...known, { from, to }]);
  }
  return days;
}

const isEver = ({ from, to }: DayRange) => from === EVER.from && to === EVER.to;

/** The same as few stretches; undefined when all days of all apps count. */
export function stretchesOf(days: AppDays): Stretch[] | undefined {
  const all = [...days].flatMap(([app, ranges]) => ranges.map((range) => ({ app, range })));
  if (all.every(({ range }) => isEver(range))) return undefined;
  const together = Map.groupBy(all, ({ range }) => `${range.from} ${range.to}`);
  return [...together.values()].map((its) => ({
    apps: its.map((it) => it.app),
    ...its[0]!.range,
  }));
}
