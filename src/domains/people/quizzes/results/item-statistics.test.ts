import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  difficulty,
  discrimination,
  distribution,
  median,
  type ItemOutcome,
} from './item-statistics.ts';

const outcome: fc.Arbitrary<ItemOutcome> = fc.record({
  isRight: fc.boolean(),
  rest: fc.integer({ min: 0, max: 60 }),
});
const outcomes = fc.array(outcome, { maxLength: 40 });
const right = (rest: number): ItemOutcome => ({ isRight: true, rest });
const wrong = (rest: number): ItemOutcome => ({ isRight: false, rest });

/** Alike but for rounding, or both saying nothing. */
const areAlike = (one: number | null, other: number | null) =>
  one === null || other === null ? one === other : Math.abs(one - other) < 1e-6;

/** Pearson's correlation of 1 and 0 with the rest: the same said in its general form. */
function pearson(all: readonly ItemOutcome[]): number {
  const xs = all.map((it) => Number(it.isRight));
  const ys = all.map((it) => it.rest);
  const mean = (it: readonly number[]) => it.reduce((sum, one) => sum + one, 0) / it.length;
  const [mx, my] = [mean(xs), mean(ys)];
  const covariance = mean(xs.map((x, at) => (x - mx) * (ys[at]! - my)));
  const spread = (it: readonly number[], m: number) =>
    Math.sqrt(mean(it.map((one) => (one - m) ** 2)));
  return covariance / (spread(xs, mx) * spread(ys, my));
}

describe('discrimination', () => {
  test('is 1 when those who have it right are exactly those who do best', () => {
    expect(discrimination([right(10), right(10), wrong(2), wrong(2)])).toBeCloseTo(1);
    expect(discrimination([wrong(10), wrong(10), right(2), right(2)])).toBeCloseTo(-1);
  });

  test('of a worked example', () => {
    const all = [right(8), right(6), right(7), wrong(5), wrong(4)];
    expect(discrimination(all)).toBeCloseTo(0.866, 3);
  });

  test('says nothing where everybody is alike', () => {
    expect(discrimination([])).toBeNull();
    expect(discrimination([right(3), right(9)])).toBeNull();
    expect(discrimination([wrong(3), wrong(9)])).toBeNull();
    expect(discrimination([right(4), wrong(4), right(4)])).toBeNull();
  });

  test('is the correlation of right or wrong with the rest, whoever the people are', () => {
    fc.assert(
      fc.property(outcomes, (all) => {
        const r = discrimination(all);
        fc.pre(r !== null);
        expect(Math.abs(r!)).toBeLessThanOrEqual(1);
        expect(r).toBeCloseTo(pearson(all), 9);
      }),
    );
  });

  test('knows neither the unit nor the zero of the points, nor who came first', () => {
    fc.assert(
      fc.property(
        outcomes,
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: -99, max: 99 }),
        (all, unit, zero) => {
          const moved = all.map((it) => ({ ...it, rest: it.rest * unit + zero })).toReversed();
          expect(areAlike(discrimination(all), discrimination(moved))).toBe(true);
        },
      ),
    );
  });

  test('turns round when right and wrong are exchanged', () => {
    fc.assert(
      fc.property(outcomes, (all) => {
        const turned = discrimination(all.map((it) => ({ ...it, isRight: !it.isRight })));
        const r = discrimination(all);
        expect(areAlike(turned, r === null ? null : -r)).toBe(true);
      }),
    );
  });
});

test('difficulty is the share who have it right, and nobody says nothing', () => {
  expect(difficulty([])).toBeNull();
  expect(difficulty([right(1), wrong(1), wrong(2), wrong(3)])).toBe(0.25);
  fc.assert(
    fc.property(outcomes, (all) => {
      const p = difficulty(all);
      const q = difficulty(all.map((it) => ({ ...it, isRight: !it.isRight })));
      expect(areAlike(q, p === null ? null : 1 - p)).toBe(true);
    }),
  );
});

test('the tenths hold everybody once, a full score in the last', () => {
  expect(distribution([0, 9.9, 10, 55, 100, 100])).toEqual([2, 1, 0, 0, 0, 1, 0, 0, 0, 2]);
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 100, noNaN: true })), (all) => {
      expect(distribution(all).reduce((sum, it) => sum + it, 0)).toBe(all.length);
    }),
  );
});

test('the median lies in the middle', () => {
  expect(median([])).toBeNull();
  expect(median([5, 1, 3])).toBe(3);
  expect(median([4, 1, 3, 2])).toBe(2.5);
});
