import { array, assert, double, option, property } from 'fast-check';
import { expect, test } from 'vitest';
import { radarPath, ringsIn, sideOf, spotOf } from './radar-plot.ts';

const score = double({ min: 0, max: 5, noNaN: true });

test('axes go clockwise from the top, and values from the centre to the outer ring', () => {
  expect(spotOf(0, 4, 5, 5, 100).y).toBeCloseTo(-100);
  expect(spotOf(1, 4, 5, 5, 100).x).toBeCloseTo(100);
  expect(spotOf(2, 4, 2.5, 5, 100).y).toBeCloseTo(50);
  expect(spotOf(3, 4, 0, 5, 100).x).toBeCloseTo(0);
  expect(Math.abs(spotOf(1, 4, 9, 5, 100).x)).toBeCloseTo(100);
});

test('a line is closed exactly when every value is known, and has a point for each known one', () => {
  assert(
    property(array(option(score, { nil: null }), { minLength: 3, maxLength: 12 }), (values) => {
      const { path, isClosed } = radarPath(values, 5, 100);
      const known = values.filter((it) => it !== null).length;
      expect(isClosed).toBe(known === values.length);
      expect(path.endsWith('z')).toBe(isClosed);
      expect(path.match(/[ML]/g) ?? []).toHaveLength(known);
      // As many strokes as there are stretches of known values around the centre.
      const starts = values.filter((it, at) => it !== null && values.at(at - 1) === null).length;
      expect(path.match(/M/g) ?? []).toHaveLength(isClosed ? 1 : starts);
    }),
  );
});

test('labels stand outside of their axes', () => {
  const sides = [0, 1, 2, 3].map((at) => sideOf(spotOf(at, 4, 5, 5, 100)));
  expect(sides).toEqual(['above', 'right', 'below', 'left']);
});

test('the rings fill the height between the names, whatever the number of axes', () => {
  for (const axes of [3, 4, 5, 8]) {
    const { radius, drop } = ringsIn(axes, 900, 300, { x: 100, y: 30 });
    const ends = Array.from({ length: axes }, (_, at) => spotOf(at, axes, 5, 5, radius).y + drop);
    expect(Math.min(...ends)).toBeCloseTo(-120);
    expect(Math.max(...ends)).toBeCloseTo(120);
  }
});
