import { backTest, type InstallDay, type Trial } from '#/figures/lifetime/back-test.ts';
import { calibrated, type Misses } from '#/figures/lifetime/interval.ts';
import { Growth, outlookOf, upTo } from '#/figures/lifetime/outlook.ts';
import { addDays, daysBetween } from '#/kernel/days.ts';
import { alternateWeeks, milestoneRows } from './lifetime-rows.ts';
import { lifetimeStudio, type StudioGroup } from './lifetime-studio.ts';
import type { Row } from './result.ts';

const WEEK = 7;
/** What a service that stops early tells, and the days of history that are learnt from then. */
const [TOLD_TO, HISTORY] = [45, 186];

/** Install days of some groups as one. */
export function together(groups: readonly Pick<StudioGroup, 'days'>[]): InstallDay[] {
  const byDay = Map.groupBy(
    groups.flatMap((it) => it.days),
    (it) => it.day,
  );
  return [...byDay].map(([day, of]) => {
    const revenue = new Map<number, number>();
    for (const it of of)
      for (const [age, sum] of it.revenue) revenue.set(age, (revenue.get(age) ?? 0) + sum);
    const installs = of.reduce((sum, it) => sum + it.installs, 0);
    return { day, reached: Math.min(...of.map((it) => it.reached)), installs, revenue };
  });
}

/** What is known of install days to an age, as if nobody had told more. */
const toldTo = (days: readonly InstallDay[], oldest: number): InstallDay[] =>
  days.map((it) => ({
    ...it,
    reached: Math.min(it.reached, oldest),
    revenue: new Map([...it.revenue].filter(([age]) => age <= oldest)),
  }));

/** Weeks that were told of to D45 alone, predicted from there and held against what came. */
function beyondTold(days: readonly InstallDay[], targets: readonly number[]): Trial[] {
  const told = toldTo(days, TOLD_TO);
  return days.flatMap((first, at) => {
    const own = days.slice(at, at + WEEK);
    if (at % WEEK > 0 || own.length < WEEK) return [];
    const moment = addDays(own.at(-1)!.day, TOLD_TO);
    const known = told
      .filter((it) => it.day <= moment && it.day > addDays(moment, -HISTORY))
      .map((it) => ({ ...it, reached: Math.min(it.reached, daysBetween(it.day, moment)) }));
    const outlook = outlookOf(told.slice(at, at + WEEK), Growth.of(known));
    if ('refused' in outlook || outlook.from !== TOLD_TO) return [];
    const brought = (age: number) => own.reduce((sum, it) => sum + upTo(it, age), 0);
    const installs = own.reduce((sum, it) => sum + it.installs, 0);
    const predicted = targets.filter((to) => own.every((it) => it.reached >= to));
    return predicted.map((to) => ({
      from: TOLD_TO,
      to,
      installs,
      predicted: outlook.growthTo(to),
      came: brought(to) / brought(TOLD_TO),
      week: first.day,
    }));
  });
}

/** Two years of a generated studio, each of whose apps is predicted by itself. */
export async function benchLifetimeStudio(): Promise<Row[]> {
  const apps = [...Map.groupBy(lifetimeStudio({ seed: 1, unlike: 1 }), (it) => it.app).values()];
  const known: [Trial[], Misses | null][] = [];
  const beyond: [Trial[], Misses | null][] = [];
  for (const groups of apps) {
    const days = together(groups);
    known.push(alternateWeeks(await backTest([days])));
    const misses = calibrated(await backTest([toldTo(days, TOLD_TO)]));
    beyond.push([beyondTold(days, [60, 90, 180, 365]), misses]);
  }
  return [
    ...milestoneRows('a studio told of to D365', known),
    ...milestoneRows(`told of to D${TOLD_TO} alone`, beyond),
  ];
}
