import type { DayRange } from '#/kernel/days.ts';
import type { Facts } from '#/store/facts/facts.ts';
import { timeDimensions } from './dimensions.ts';
import { keyOf, valuesOf } from './group-keys.ts';
import { stableRanges, teamsOn, type Owners } from './owners.ts';
import type { Selection } from './selection.records.ts';
import { sumsBy, type Groups, type SumsRequest } from './sums.facts.ts';
import { dayCounts, isDayCount, type DayCount, type Sums } from './sums.ts';

/**
 * Sums by team, each day under the team that owned the app on it. The facts know apps only: they are
 * asked once for each stretch of days on which no app changed teams, which are few.
 */
export async function sumsByTeam(
  facts: Facts,
  selection: Selection,
  request: SumsRequest,
  owners: Owners,
): Promise<Groups> {
  const { apps } = selection;
  const concerned = apps === 'all' ? owners : owners.filter((it) => apps.includes(it.app));
  const names = request.names.filter((it) => !isDayCount(it));
  const at = request.by.indexOf('team');
  const ranges = stableRanges(concerned, request.days);
  const parts = await Promise.all(
    ranges.map(async (days) => {
      const groups = await sumsBy(facts, selection, { ...request, names, days });
      return gathered(groups, at, teamsOn(concerned, days.from));
    }),
  );
  const sums: Groups = new Map();
  for (const part of parts) for (const [key, it] of part) sums.set(key, added(sums.get(key), it));
  const rated = selection.money?.withRates(sums, request.by, request.days, valuesOf) ?? sums;
  const counted = await Promise.all(
    request.names
      .filter(isDayCount)
      .map(async (it) => [it, await daysOf(it, facts, selection, request, concerned)] as const),
  );
  return counted.reduce((all, [it, days]) => withDays(it, all, request, days), rated);
}

/** Groups of apps as those of their teams; `at` is the place of the team in the split. */
function gathered(groups: Groups, at: number, teams: ReadonlyMap<string, string>): Groups {
  const result: Groups = new Map();
  for (const [key, sums] of groups) {
    const values = valuesOf(key);
    const team = keyOf(values.with(at, teams.get(values[at]!) ?? '0'));
    result.set(team, added(result.get(team), sums));
  }
  return result;
}

function added(one: Sums | undefined, other: Sums): Sums {
  if (!one) return other;
  const sum: Record<string, number> = { ...one };
  for (const [name, value] of Object.entries(other)) sum[name] = (sum[name] ?? 0) + value;
  return sum;
}

/** How many days anybody used any app of a team, by team and period. */
async function daysOf(
  count: DayCount,
  facts: Facts,
  selection: Selection,
  { by, days, lastComplete, except }: SumsRequest,
  owners: Owners,
): Promise<ReadonlyMap<string, number>> {
  const name = dayCounts[count];
  const time = by.find((it) => timeDimensions.includes(it) && it !== 'day');
  const split = ['app', 'day', ...(time ? [time] : [])] as const;
  const ask = (range: DayRange) =>
    sumsBy(facts, selection, { names: [name], by: split, days: range, lastComplete, except });
  const used = new Map<string, Set<string>>();
  for (const range of stableRanges(owners, days)) {
    const teams = teamsOn(owners, range.from);
    for (const [key, sums] of await ask(range)) {
      const [app, day, period] = valuesOf(key) as [string, string, string?];
      if (!sums[name]) continue;
      const when = by.includes('day') ? day : period;
      const team = keyOf([teams.get(app) ?? '0', ...(when ? [when] : [])]);
      used.set(team, (used.get(team) ?? new Set()).add(day));
    }
  }
  return new Map([...used].map(([key, all]) => [key, all.size]));
}

/** What the average of users is over: days of the team, whatever else the split has. */
function withDays(
  count: DayCount,
  groups: Groups,
  { by }: SumsRequest,
  days: ReadonlyMap<string, number>,
): Groups {
  const at = by.indexOf('team');
  const time = by.findIndex((it) => timeDimensions.includes(it));
  return new Map(
    [...groups].map(([key, sums]) => {
      if (sums[dayCounts[count]] === undefined) return [key, sums];
      const values = valuesOf(key);
      const of = keyOf([values[at]!, ...(time >= 0 ? [values[time]!] : [])]);
      return [key, { ...sums, [count]: days.get(of) ?? 0 }];
    }),
  );
}
