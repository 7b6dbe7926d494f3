import { array, assert, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  distributionOf,
  mayTell,
  meanOf,
  medianOf,
  noPart,
  partOf,
  plus,
  strictnessOf,
  suggestedScore,
} from './statistics.ts';

const score = integer({ min: 100, max: 500 });
const scores = array(score, { maxLength: 40 });
const some = array(score, { minLength: 1, maxLength: 40 });

describe('means', () => {
  test('of groups added up it is the mean of all, however they are cut', () => {
    assert(
      property(array(scores, { maxLength: 6 }), (groups) => {
        const added = groups.map(partOf).reduce(plus, noPart);
        expect(added).toEqual(partOf(groups.flat()));
      }),
    );
  });

  test('means are not averaged: one of 5 and three of 1 make 2', () => {
    expect(meanOf(plus(partOf([500]), partOf([100, 100, 100])))).toBe(2);
  });

  test('it lies between the least and the most, and of nothing there is none', () => {
    assert(
      property(some, (all) => {
        expect(meanOf(partOf(all))).toBeGreaterThanOrEqual(Math.min(...all) / 100);
        expect(meanOf(partOf(all))).toBeLessThanOrEqual(Math.max(...all) / 100);
      }),
    );
    expect(meanOf(noPart)).toBeNull();
  });
});

test('at most half of the scores lie on either side of the median, in whatever order they come', () => {
  assert(
    property(some, (all) => {
      const median = medianOf(all)!;
      const half = all.length / 2;
      expect(all.filter((it) => it / 100 < median - 0.005).length).toBeLessThanOrEqual(half);
      expect(all.filter((it) => it / 100 > median + 0.005).length).toBeLessThanOrEqual(half);
      expect(medianOf(all.toReversed())).toBe(median);
    }),
  );
  expect(medianOf([])).toBeNull();
  expect(medianOf([300, 400])).toBe(3.5);
});

test('every score is counted in one half point, the best in the last', () => {
  assert(
    property(scores, (all) => {
      const bins = distributionOf(all);
      expect(bins.reduce((sum, it) => sum + it.count, 0)).toBe(all.length);
      for (const { from, to, count } of bins) {
        const inside = all.filter(
          (it) => it >= from * 100 && (it < to * 100 || (to === 5 && it === 500)),
        );
        expect(count).toBe(inside.length);
      }
    }),
  );
  expect(distributionOf([500]).at(-1)).toEqual({ from: 4.5, to: 5, count: 1 });
});

describe('leads', () => {
  test('who gives less than the company is strict, who gives more is lenient', () => {
    const company = partOf([300, 300, 300, 400, 400, 400, 350, 350, 350]);
    expect(strictnessOf(partOf([300, 300, 300]), company)).toEqual({
      difference: -0.5,
      strictness: 'strict',
    });
    expect(strictnessOf(partOf([400, 400, 400]), company).strictness).toBe('lenient');
    expect(strictnessOf(partOf([350, 350, 350]), company).strictness).toBe('usual');
    expect(strictnessOf(partOf([100, 100]), company)).toEqual({
      difference: null,
      strictness: null,
    });
  });

  test('suggested scores keep the order of a lead’s people and bring their mean to the company’s', () => {
    const own = array(integer({ min: 250, max: 350 }), { minLength: 3, maxLength: 12 });
    assert(
      property(own, array(integer({ min: 250, max: 350 }), { maxLength: 12 }), (mine, others) => {
        const [lead, company] = [partOf(mine), partOf([...mine, ...others])];
        const suggested = mine.map((it) => suggestedScore(it, lead, company));
        const byScore = mine
          .map((it, at) => ({ it, suggested: suggested[at]! }))
          .sort((a, b) => a.it - b.it)
          .map((it) => it.suggested);
        expect(byScore).toEqual(byScore.toSorted((a, b) => a - b));
        const [mean, wanted] = [partOf(suggested), company];
        expect(Math.abs(mean.sum / mean.weight - wanted.sum / wanted.weight)).toBeLessThan(1);
      }),
    );
  });

  test('a suggestion never leaves the scale, and of two people none is made', () => {
    expect(suggestedScore(490, partOf([200, 200, 200]), partOf([200, 200, 200, 500]))).toBe(500);
    expect(suggestedScore(120, partOf([100, 100]), partOf([100, 100, 500]))).toBe(120);
  });
});

test('a mean is told when nothing can be computed from it about one or two', () => {
  expect([0, 1, 2, 3, 4].map(mayTell)).toEqual([true, false, false, true, true]);
});
