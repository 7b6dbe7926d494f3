import { bandOf, type Band } from '../forecast-band.ts';
import type { Trial } from './back-test.ts';

/** What past predictions of an age were off, for each step ahead: the oldest age last, at least one. */
export type Misses = readonly { to: number; band: Band }[];

/** Past weeks that have to have reached an age: trials of one week stand or fall together. */
const FEWEST_WEEKS = 8;
/**
 * Beyond the oldest age that could be tried a curve stands for what older installs did: errors are
 * larger at once, and grow faster than the distance.
 */
const [AT_ONCE, BEYOND] = [1.35, 1 / 4];

/** How far ahead a prediction looks: ages as their logarithm, since revenue comes ever slower. */
const farAhead = (from: number, to: number) => Math.log((to + 1) / (from + 1));

/** What came of some predictions ÷ what was predicted, for each step ahead. */
const missesOf = (trials: readonly Trial[]): number[] =>
  trials
    .filter((it) => it.came > 0 && it.predicted > 0)
    .map((it) => Math.log(it.came / it.predicted) / farAhead(it.from, it.to));

/** Errors of past predictions for each age that was predicted; null while there are too few of them. */
export function calibrated(trials: readonly Trial[]): Misses | null {
  const misses = [...Map.groupBy(trials, (it) => it.to)].flatMap(([to, of]) => {
    if (new Set(of.map((it) => it.week)).size < FEWEST_WEEKS) return [];
    const band = bandOf(missesOf(of));
    return band ? [{ to, band }] : [];
  });
  if (misses.length > 0) return misses.sort((a, b) => a.to - b.to);
  // Of a short history all ages together.
  const band = bandOf(missesOf(trials));
  return band && [{ to: Math.max(...trials.map((it) => it.to)), band }];
}

/** Errors at an age: between two that were tried by the logarithm of the age, beyond them ever larger. */
function bandAt(misses: Misses, to: number): Band {
  const next = misses.findIndex((it) => it.to >= to);
  if (next === 0) return misses[0]!.band;
  const before = misses.at(next < 0 ? -1 : next - 1)!;
  if (next < 0) {
    const wider = AT_ONCE * ((to + 1) / (before.to + 1)) ** BEYOND;
    return { low: before.band.low * wider, high: before.band.high * wider };
  }
  const after = misses[next]!;
  const share = farAhead(before.to, to) / farAhead(before.to, after.to);
  const between = (side: keyof Band) =>
    before.band[side] + share * (after.band[side] - before.band[side]);
  return { low: between('low'), high: between('high') };
}

/**
 * What came ÷ what was predicted, four times out of five; the further ahead the wider. Never less
 * than what there is already.
 */
export function intervalOf(misses: Misses, from: number, to: number, growth: number): Band {
  const ahead = farAhead(from, to);
  const band = bandAt(misses, to);
  return {
    low: Math.min(1, Math.max(1 / growth, Math.exp(band.low * ahead))),
    high: Math.max(1, Math.exp(band.high * ahead)),
  };
}
