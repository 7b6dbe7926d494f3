import { addDays } from '#/kernel/days.ts';
import { formatCompact } from '#/kernel/numbers.ts';

/** A small repeatable source of numbers between 0 and 1 (Lehmer, 1951). */
export function numbers(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 16807) % 2147483647) / 2147483647;
}

export const apps = [
  'Lantern Lagoon',
  'Pebble Sort',
  'Tinker Tiles',
  'Teacup Solitaire',
  'Orbit Orchard',
  'Parcel Parade',
  'Nimbo Blocks',
  'Moonlit Mahjong',
  'Copper Caravan',
  'Fern & Furrow',
  'Crate Cascade',
  'Starling Words',
];

export const days = Array.from({ length: 30 }, (_, at) => addDays('2025-10-21', at));
const next = numbers(4242);
const noise = () => next() - 0.5;
const week = [1.09, 0.97, 0.95, 0.96, 0.98, 1.03, 1.12];
const weekly = (at: number) => week[(2 + at) % 7] ?? 1;

interface Day {
  revenue: number;
  revenueBefore: number;
  spend: number;
  spendBefore: number;
}

const course = (at: number): Day => ({
  revenue: 13150 * (1 + 0.0042 * at) * weekly(at) * (1 + noise() * 0.05),
  revenueBefore: 12700 * (1 + 0.001 * at) * weekly(at) * (1 + noise() * 0.05),
  spend: (at < 15 ? 7600 : 8500) * (0.5 + 0.5 * weekly(at)) * (1 + noise() * 0.035),
  spendBefore: 7550 * (0.5 + 0.5 * weekly(at)) * (1 + noise() * 0.04),
});

/** Thirty days: an anomaly on the 23rd, the last one not complete. */
export const month = days.map((_, at) => {
  const day = course(at);
  if (at === 22) day.revenue *= 0.79;
  if (at === 23) day.revenue *= 0.93;
  if (at === 29) {
    day.revenue *= 0.63;
    day.spend *= 0.82;
  }
  return day;
});

/** A wandering course around `base`. */
export function wander(base: number, strength: number, length = 22, trend = 0): number[] {
  let drift = 0;
  return Array.from({ length }, (_, at) => {
    drift = drift * 0.72 + noise() * strength;
    return base * (1 + (trend * at) / length) * (1 + drift);
  });
}

export const usd = (value: number) => `$${formatCompact(value, 'full', 2)}`;
export const revenue = month.map((day) => day.revenue);
export const spend = month.map((day) => day.spend);
export const total = revenue.reduce((sum, value) => sum + value, 0);
export const spent = spend.reduce((sum, value) => sum + value, 0);

export const countries = [
  ['US', 'United States', 0.384, 0.039],
  ['JP', 'Japan', 0.112, 0.116],
  ['DE', 'Germany', 0.091, 0.074],
  ['GB', 'United Kingdom', 0.078, 0.052],
  ['BR', 'Brazil', 0.061, 0.148],
  ['PK', 'Pakistan', 0.043, 0.213],
  ['IN', 'India', 0.034, -0.026],
  ['…', '60 more', 0.197, 0.061],
] as const;
