import { expect, test } from 'vitest';
import { proportionTest, welchTest } from './significance.ts';

// The expected values are those of SciPy 1.17: norm.sf, and ttest_ind with unequal variances.

test.each([
  [{ count: 45, of: 100 }, { count: 30, of: 100 }, 0.028459737],
  [{ count: 420, of: 1000 }, { count: 389, of: 1000 }, 0.157842896],
  [{ count: 1_200, of: 5_000 }, { count: 1_000, of: 5_000 }, 0.000001378796],
  [{ count: 50, of: 100 }, { count: 50, of: 100 }, 1],
])('who came back of two cohorts is tested by their shares', (one, other, p) => {
  expect(proportionTest(one, other)).toBeCloseTo(p, 7);
  expect(proportionTest(other, one)).toBe(proportionTest(one, other));
});

test('a difference that cannot be chance has a p-value near nought, and never a negative one', () => {
  const p = proportionTest({ count: 9_000, of: 10_000 }, { count: 1_000, of: 10_000 })!;
  expect(p).toBeGreaterThanOrEqual(0);
  expect(p).toBeLessThan(1e-100);
});

test('shares of too few are not tested', () => {
  expect(proportionTest({ count: 1, of: 20 }, { count: 2, of: 30 })).toBeUndefined();
  expect(proportionTest({ count: 20, of: 20 }, { count: 30, of: 30 })).toBeUndefined();
  expect(proportionTest({ count: 0, of: 0 }, { count: 2, of: 30 })).toBeUndefined();
});

test('values of days are tested by their spread', () => {
  const one = [27.5, 21, 19, 23.6, 17, 17.9, 16.9, 20.1, 21.9, 22.6, 23.1, 19.6, 19, 21.7, 21.4];
  const other = [
    27.1, 22, 20.8, 23.4, 23.4, 23.5, 25.8, 22, 24.8, 20.2, 21.9, 22.1, 22.9, 30.9, 25,
  ];
  expect(welchTest(one, other)).toBeCloseTo(0.007673170576526729, 12);
  expect(welchTest([0.3, 0.34, 0.29], [0.52, 0.49, 0.61, 0.55])).toBeCloseTo(0.000781903924, 10);
  expect(welchTest([1, 5], [2, 9, 4])).toBeCloseTo(0.542624392, 8);
  expect(welchTest([1, 2, 3], [1, 2, 3])).toBeCloseTo(1, 9);
});

test('without spread there is nothing to test by', () => {
  expect(welchTest([1], [2, 3])).toBeUndefined();
  expect(welchTest([5, 5, 5], [4, 4, 4])).toBeUndefined();
  expect(welchTest([0.1 + 0.2, 0.3], [0.3, 0.3])).toBeUndefined();
});
