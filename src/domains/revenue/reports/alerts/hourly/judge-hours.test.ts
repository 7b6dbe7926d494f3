import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { HourSum, Line } from '#/figures/today/paired-hours.ts';
import { goesOn, judgeHours, type HourPair, type HourRule } from './judge-hours.ts';

const HOUR = 3_600;
const START = Date.UTC(2025, 10, 20) / 1_000;
const DAY = 24 * HOUR;

interface Side {
  impressions: number;
  dollars: number;
}
/** A line that tells every hour of both days but those named. */
function desk(now: readonly Side[], before: readonly Side[], untold: readonly number[] = []) {
  const pairs = now.map((_, at): HourPair => {
    return { now: START + at * HOUR, before: START + at * HOUR - DAY };
  });
  const told = pairs.flatMap((it, at) => (untold.includes(at) ? [it.before] : [it.now, it.before]));
  const lines = new Map<string, Line>([['a', { tells: 'revenue', hours: new Set(told) }]]);
  const sum = (began: number, { impressions, dollars }: Side): HourSum => ({
    line: 'a',
    tells: 'revenue',
    began,
    impressions,
    money: dollars * 1_000_000,
  });
  const sums = pairs.flatMap((it, at) => [sum(it.now, now[at]!), sum(it.before, before[at]!)]);
  return { pairs, lines, sums: Map.groupBy(sums, (it) => it.began) };
}
const rule: HourRule = { measure: 'ecpm', kind: 'falls', threshold: 0.3, floor: null };
const judged = (of: HourRule, { pairs, lines, sums }: ReturnType<typeof desk>) =>
  judgeHours(of, 'US', pairs, lines, sums);
const usual = { impressions: 40_000, dollars: 400 };
const many = (count: number) => Array.from({ length: count }, () => usual);
const fallen = { impressions: 40_000, dollars: 276 };

test('a figure that has fallen since an hour is told with that hour, its change and its volume', () => {
  const found = judged(rule, desk([usual, usual, fallen, fallen, fallen], many(5)));
  expect(found).toEqual({
    row: 'US',
    value: 6_900_000,
    usual: 10_000_000,
    change: expect.closeTo(-0.31, 9),
    since: START + 2 * HOUR,
    last: START + 4 * HOUR,
    volume: 120_000,
  });
});

test('what has recovered in the newest hour, rises, or is too small to speak of is not told', () => {
  expect(judged(rule, desk([fallen, fallen, usual], many(3)))).toBeUndefined();
  const one = desk([fallen], [usual]);
  expect(judged({ ...rule, kind: 'rises' }, one)).toBeUndefined();
  expect(judged({ ...rule, kind: 'changes' }, one)).toBeDefined();
  const floor = (value: number) => ({ measure: 'impressions' as const, value });
  expect(judged({ ...rule, floor: floor(40_001) }, one)).toBeUndefined();
  expect(judged({ ...rule, floor: floor(40_000) }, one)).toBeDefined();
});

test('an hour that one day is not told of ends the episode: nobody knows what it was', () => {
  const all = desk([fallen, fallen, fallen], many(3), [1]);
  expect(judged(rule, all)?.since).toBe(START + 2 * HOUR);
  const newest = desk([fallen, fallen], many(2), [1]);
  expect(judged(rule, newest)).toMatchObject({ since: START, last: START });
});

test('a row is judged by its own accounts, also when another one is an hour ahead', () => {
  const { pairs, lines, sums } = desk([usual, fallen, fallen], many(3), [2]);
  const ahead: Line = {
    tells: 'revenue',
    hours: new Set(pairs.flatMap((it) => [it.now, it.before])),
  };
  const found = judgeHours(rule, 'US', pairs, new Map([...lines, ['b', ahead]]), sums);
  expect(found).toMatchObject({ since: START + HOUR, last: START + HOUR });
});

test('an app that earns nothing any more has fallen by all of it; one that is new has no change', () => {
  const dead = desk([{ impressions: 0, dollars: 0 }], [usual]);
  expect(judged({ ...rule, measure: 'revenue' }, dead)).toMatchObject({ value: 0, change: -1 });
  const born = desk([usual], [{ impressions: 0, dollars: 0 }]);
  expect(judged({ ...rule, measure: 'revenue', kind: 'rises' }, born)).toBeUndefined();
});

test('a threshold that is met exactly is met, however it is divided', () => {
  for (const percent of [7, 10, 29, 30, 31, 57]) {
    const to = { impressions: 1_000, dollars: 100 - percent };
    const found = judged(
      { ...rule, measure: 'revenue', threshold: percent / 100 },
      desk([to], [{ impressions: 1_000, dollars: 100 }]),
    );
    expect(found).toBeDefined();
  }
});

test('each hour of an episode passes by itself, all of them together, and the one before does not', () => {
  const side = fc.record({
    impressions: fc.constant(1_000),
    dollars: fc.integer({ min: 1, max: 9 }),
  });
  const sides = fc.array(side, { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(sides, sides, (some, others) => {
      const length = Math.min(some.length, others.length);
      const [now, before] = [some.slice(0, length), others.slice(0, length)];
      const isAway = (at: number) => now[at]!.dollars <= before[at]!.dollars * 0.5;
      const found = judged({ ...rule, measure: 'revenue', threshold: 0.5 }, desk(now, before));
      let first = length;
      while (first > 0 && isAway(first - 1)) first -= 1;
      expect(found?.since).toBe(first === length ? undefined : START + first * HOUR);
    }),
  );
});

test('an episode goes on while it touches what was told, and a later one is new', () => {
  const known = { since: START, last: START + 3 * HOUR };
  // Restated hours may move its beginning either way.
  for (const since of [START - HOUR, START + HOUR, START + 4 * HOUR])
    expect(goesOn(known, { since })).toBe(true);
  expect(goesOn(known, { since: START + 5 * HOUR })).toBe(false);
  expect(goesOn(undefined, { since: START })).toBe(false);
});
