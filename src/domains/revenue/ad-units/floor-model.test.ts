import { expect, test } from 'vitest';
import { changeInterval, flooredDays, floorsToTry, type FloorCell } from './floor-model.ts';

const dollars = 1_000_000;
const cell = (part: Partial<FloorCell>): FloorCell => ({
  instance: 'High',
  isBidding: false,
  day: '2026-03-01',
  impressions: 1000,
  revenue: 10 * dollars,
  requests: 2000,
  responses: 1500,
  ...part,
});
const low = cell({ instance: 'Low', revenue: 4 * dollars, requests: 4000, responses: 1000 });

test('a floor between two prices, by plain arithmetic', () => {
  const [day] = flooredDays([cell({}), low], 5 * dollars);
  // The $4 ones fall. High showed 1,000 of 2,000, so it takes half of them at $10.
  expect(day).toMatchObject({ impressions: 2000, kept: 1000, least: 10 * dollars });
  expect(day!.most).toBe(10 * dollars + 500 * 10_000);
});

test('nobody takes more than the ads it had answered with and not shown', () => {
  const [day] = flooredDays([cell({ responses: 1200 }), low], 5 * dollars);
  expect(day!.most).toBe(10 * dollars + 200 * 10_000);
});

test('what falls is offered to the cheapest that stays first, then to the next', () => {
  const middle = cell({ instance: 'Middle', revenue: 6 * dollars, responses: 1300 });
  const [day] = flooredDays([cell({}), middle, low], 5 * dollars);
  // Middle has 300 for half of 1,000; of the 700 left, High takes half.
  expect(day!.most).toBe(16 * dollars + 300 * 6_000 + 350 * 10_000);
});

test('no floor changes nothing, and one above every price leaves nothing', () => {
  expect(flooredDays([cell({}), low], 0)[0]).toMatchObject({
    most: 14 * dollars,
    least: 14 * dollars,
  });
  expect(flooredDays([cell({}), low], 11 * dollars)[0]).toMatchObject({ most: 0, kept: 0 });
});

test('where who stays does not say how often it was asked, what falls is lost', () => {
  const silent = [cell({ requests: null }), low];
  expect(flooredDays(silent, 5 * dollars)[0]).toMatchObject({
    most: 10 * dollars,
    least: 10 * dollars,
  });
});

test('bids spread log-normally around their mean', () => {
  const [day] = flooredDays([cell({ isBidding: true })], 10 * dollars);
  // At the mean of a log-normal with σ = 0.5: Φ(−0.25) of the bids, Φ(0.25) of the money (tables: 0.59871).
  expect(day!.kept / 1000).toBeCloseTo(0.401_29, 5);
  expect(day!.least / dollars / 10).toBeCloseTo(0.598_71, 5);
});

test('days that differ more than bids usually do widen the spread', () => {
  const days = [2, 50].map((price, at) =>
    cell({ isBidding: true, day: `2026-03-0${at + 1}`, revenue: price * dollars }),
  );
  // ln 2 and ln 50 lie 1.609438 from their mean.
  const spread = Math.log(5);
  const kept = flooredDays(days, 50 * dollars).map((it) => it.kept / 1000);
  // Φ(−σ/2) = Φ(−0.80472) = 0.21050.
  expect(kept[1]).toBeCloseTo(0.2105, 4);
  expect(spread).toBeCloseTo(1.609_438, 6);
});

test('the interval of a change that every day agrees on is a point', () => {
  const { low: from, high: to } = changeInterval([10, 20, 30], [11, 22, 33]);
  expect([from, to].map((it) => Number(it.toFixed(12)))).toEqual([0.1, 0.1]);
  const wide = changeInterval([10, 10, 10, 10], [5, 15, 5, 15]);
  expect(wide.low).toBeLessThan(-0.2);
  expect(wide.high).toBeGreaterThan(0.2);
});

test('floors to try go in round steps up to what nearly all money is below', () => {
  const floors = floorsToTry([cell({}), low]);
  expect(floors[0]).toBe(0);
  expect(floors[1]).toBe(0.5 * dollars);
  expect(floors.at(-1)).toBe(10 * dollars);
  expect(floorsToTry([])).toEqual([]);
});
