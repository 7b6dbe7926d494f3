import { addDays, daysBetween } from '#/kernel/days.ts';
import { Breath } from '#/store/workers/breath.ts';
import { bandOf, type Band } from '../forecast-band.ts';
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
const froms = [1, 3, 7, 14, 30];

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
  const outlook = outlookOf(seen, new Growth(known));
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

/** How far ahead a prediction looks: ages as their logarithm, since revenue comes ever slower. */
const farAhead = (from: number, to: number) => Math.log((to + 1) / (from + 1));

/** Errors of past predictions for each step ahead; null while there are too few of them. */
export const calibrated = (trials: readonly Trial[]): Band | null =>
  bandOf(
    trials
      .filter((it) => it.came > 0 && it.predicted > 0)
      .map((it) => Math.log(it.came / it.predicted) / farAhead(it.from, it.to)),
  );

/**
 * What came ÷ what was predicted, four times out of five; the further ahead the wider. Never less
 * than what there is already.
 */
export function intervalOf(band: Band, from: number, to: number, growth: number): Band {
  const ahead = farAhead(from, to);
  return {
    low: Math.min(1, Math.max(1 / growth, Math.exp(band.low * ahead))),
    high: Math.max(1, Math.exp(band.high * ahead)),
  };
}

/** How predictions did, weighted by installs: their error, that of carrying the last figure on, and how often the band held. */
export function scoreOf(trials: readonly Trial[], band: Band | null) {
  let [error, naive, all, inside] = [0, 0, 0, 0];
  for (const it of trials) {
    all += it.came * it.installs;
    error += Math.abs(it.came - it.predicted) * it.installs;
    naive += Math.abs(it.came - 1) * it.installs;
    if (!band) continue;
    const { low, high } = intervalOf(band, it.from, it.to, it.predicted);
    if (it.predicted * low <= it.came && it.came <= it.predicted * high) inside += 1;
  }
  return {
    error: all > 0 ? error / all : null,
    naive: all > 0 ? naive / all : null,
    inside: band && trials.length > 0 ? inside / trials.length : null,
  };
}
