import type { InstallDay } from '#/figures/lifetime/back-test.ts';
import { GroupGrowth, MIXED_AT } from '#/figures/lifetime/mixed-growth.ts';
import { Growth, outlookOf, upTo, type Grows } from '#/figures/lifetime/outlook.ts';
import { Paces, stretches, type Grown } from '#/figures/lifetime/paces.ts';
import { addDays, daysBetween } from '#/kernel/days.ts';
import { together } from './bench-lifetime-studio.ts';
import { lifetimeStudio, type StudioGroup } from './lifetime-studio.ts';
import { against, type Row } from './result.ts';

/** Rows of the tables that people look at. */
const rowsBy = {
  'rows by app': (it: StudioGroup) => `${it.app}`,
  'rows by media source': (it: StudioGroup) => `${it.source}`,
  'rows by app and source': (it: StudioGroup) => `${it.app} ${it.source}`,
  'all as one': () => '',
} as const;

const [WEEK, EACH] = [7, 42];
const froms = [3, 7, 30, 90];
const targets = [30, 90, 180, 365];
const HISTORY = 506;
const FEWEST = 50;

const sumOf = <T>(all: readonly T[], of: (it: T) => number) =>
  all.reduce((sum, it) => sum + of(it), 0);
const brought = (days: readonly InstallDay[], age: number) => sumOf(days, (it) => upTo(it, age));

/** What is known of a group in the stretches, as the facts would tell it. */
function grownOf({ app, source, region, days }: StudioGroup): Grown {
  const old = stretches.map(([, to]) => days.filter((it) => it.reached >= to));
  const before = old.map((it, at) => brought(it, stretches[at]![0]));
  return {
    app,
    source,
    region,
    installs: sumOf(days, (it) => it.installs),
    before,
    more: old.map((it, at) => brought(it, stretches[at]![1]) - before[at]!),
  };
}

const knownThen = (groups: readonly StudioGroup[], moment: string): StudioGroup[] =>
  groups.map((group) => ({
    ...group,
    days: group.days
      .filter((it) => it.day <= moment && it.day > addDays(moment, -HISTORY))
      .map((it) => ({ ...it, reached: Math.min(it.reached, daysBetween(it.day, moment)) })),
  }));

interface Tally {
  own: number;
  one: number;
  weight: number;
}

/** Errors of some rows with the growth of their groups and with that of all, added up. */
function tally(
  rows: Iterable<StudioGroup[]>,
  from: number,
  grows: [GroupGrowth, Growth],
  to: Tally,
) {
  for (const groups of rows) {
    const days = together(groups);
    const installs = sumOf(days, (it) => it.installs);
    const base = brought(days, from);
    if (installs < FEWEST || base <= 0) continue;
    const seen = days.map((it) => ({ ...it, reached: Math.min(it.reached, from) }));
    const parts = groups.map((it) => ({ ...it, revenue: brought(it.days, MIXED_AT) }));
    for (const target of targets.filter((it) => it > from)) {
      if (!days.every((it) => it.reached >= target)) continue;
      const came = brought(days, target) / base;
      const missBy = (all: Grows) => {
        const outlook = outlookOf(seen, all);
        return 'refused' in outlook ? 0 : Math.abs(outlook.growthTo(target) - came) / came;
      };
      // Small rows are looked at as well, and not for what they bring.
      const weight = Math.sqrt(installs);
      to.own += weight * missBy(grows[0].of(parts));
      to.one += weight * missBy(grows[1]);
      to.weight += weight;
    }
  }
}

/** Whether rows are predicted better by the growth of their groups than by that of all together. */
export function benchLifetimeGroups(): Row[] {
  return [
    ['where groups differ', 1],
    ['where groups are alike', 0],
  ].flatMap(([name, unlike]) => {
    const studio = lifetimeStudio({ seed: 2, unlike: Number(unlike) });
    // One service: another case is told of by itself.
    const groups = studio.filter((it) => it.days.some((day) => day.reached > 300));
    const tallies = Object.keys(rowsBy).map(() => ({ own: 0, one: 0, weight: 0 }));
    const [first, last] = ['2025-06-16', '2026-10-12'];
    for (let moment = first; moment <= last; moment = addDays(moment, EACH)) {
      const known = knownThen(groups, moment);
      const all = Growth.of(together(known.filter((it) => it.days.length > 0)));
      const grows: [GroupGrowth, Growth] = [
        new GroupGrowth(all, new Paces(known.map(grownOf))),
        all,
      ];
      for (const from of froms) {
        const week = { from: addDays(moment, 1 - from - WEEK), to: addDays(moment, -from) };
        const young = groups
          .map((group) => ({
            ...group,
            days: group.days.filter((it) => it.day >= week.from && it.day <= week.to),
          }))
          .filter((it) => it.days.length > 0);
        for (const [at, keyOf] of Object.values(rowsBy).entries())
          tally(Map.groupBy(young, keyOf).values(), from, grows, tallies[at]!);
      }
    }
    return Object.keys(rowsBy).map((rows, at): Row => {
      const { own, one, weight } = tallies[at]!;
      const goal = { most: 1.05, words: unlike ? 'better' : 'no worse' };
      const title = `${name}, ${rows}: error, against the growth of all`;
      return against(title, 'share', own / weight, one / weight, goal);
    });
  });
}
