import { addDays, daysBetween } from '#/kernel/days.ts';
import { Breath } from '#/store/workers/breath.ts';
import { intervalOf, type Misses } from './interval.ts';
import { agesOf, Growth, outlookOf, upTo, type InstallDays } from './outlook.ts';

/** Installs of one day, and what they brought by age. */
export interface InstallDay extends InstallDays {
  day: string;
}

/** A prediction as it would have been made, and what came. */
export interface Trial {
  /** The age installs had, and the one that was predicted. */
  from: number;
  to: number;
  installs: number;
  /** Revenue to `to` ÷ revenue to `from`: predicted, and as it came. */
  predicted: number;
  came: number;
  /** Of the days predicted for: which trials stand on the same days. */
  week: string;
}

const WEEK = 7;
const froms = [1, 3, 7, 14, 30, 60, 90, 180];

const asOf = (it: InstallDay, moment: string): InstallDay => ({
  ...it,
  reached: Math.min(it.reached, daysBetween(it.day, moment)),
});

/**
 * Predicts every past week of installs from each age with nothing but what was known when its last
 * day had that age, and holds it against what came. Installs that are reported alike are a list: a
 * week is of one.
 */
export async function backTest(alike: readonly (readonly InstallDay[])[]): Promise<Trial[]> {
  const kinds = alike.map((days) =>
    days.filter((it) => it.installs > 0).toSorted((a, b) => (a.day < b.day ? -1 : 1)),
  );
  const sorted = kinds.flat().toSorted((a, b) => (a.day < b.day ? -1 : 1));
  const first = sorted[0]?.day;
  const oldest = Math.max(0, ...sorted.map((it) => it.reached));
  const ages = agesOf(sorted);
  if (first === undefined) return [];
  const weeks = kinds.flatMap((days) => [
    ...Map.groupBy(days, (it) => Math.floor(daysBetween(first, it.day) / WEEK)).values(),
  ]);
  const trials: Trial[] = [];
  const breath = new Breath();
  for (const own of weeks)
    for (const from of froms) {
      await breath.take();
      const later = ages.filter((it) => it > from && it >= WEEK && it <= oldest);
      const whole = later.filter((to) => own.every((it) => it.reached >= to));
      if (whole.length > 0) trials.push(...trialsOf(sorted, own, from, whole));
    }
  return trials;
}

function trialsOf(
  all: readonly InstallDay[],
  own: readonly InstallDay[],
  from: number,
  targets: readonly number[],
): Trial[] {
  const moment = addDays(own.at(-1)!.day, from);
  // What each day was then: a source that told of an age late is taken as if it had been on time.
  const known = all.filter((it) => it.day <= moment).map((it) => asOf(it, moment));
  const week = own[0]!.day;
  const seen = own.map((it) => ({ ...it, reached: Math.min(it.reached, from) }));
  const outlook = outlookOf(seen, Growth.of(known));
  if ('refused' in outlook || outlook.from !== from) return [];
  const brought = (age: number) => own.reduce((sum, it) => sum + upTo(it, age), 0);
  const base = brought(from);
  const installs = own.reduce((sum, it) => sum + it.installs, 0);
  return targets.map((to) => ({
    from,
    to,
    installs,
    predicted: outlook.growthTo(to),
    came: brought(to) / base,
    week,
  }));
}

/** How predictions did, weighted by installs: their error, that of carrying the last figure on, and how often the interval held. */
export function scoreOf(trials: readonly Trial[], misses: Misses | null) {
  let [error, naive, all, inside] = [0, 0, 0, 0];
  for (const it of trials) {
    all += it.came * it.installs;
    error += Math.abs(it.came - it.predicted) * it.installs;
    naive += Math.abs(it.came - 1) * it.installs;
    if (!misses) continue;
    const { low, high } = intervalOf(misses, it.from, it.to, it.predicted);
    if (it.predicted * low <= it.came && it.came <= it.predicted * high) inside += 1;
  }
  return {
    error: all > 0 ? error / all : null,
    naive: all > 0 ? naive / all : null,
    inside: misses && trials.length > 0 ? inside / trials.length : null,
  };
}
