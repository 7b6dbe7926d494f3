import { expect, test } from 'vitest';
import { bestCurve, families, fitted, valueAt, type AgePoint, type Family } from './curve.ts';

const ages = [0, 1, 3, 7, 14, 30];

/** The least weighted squares by trying ever finer grids, without a formula of regression. */
function tried(family: Family, points: readonly AgePoint[]) {
  const miss = (a: number, b: number) =>
    points.reduce((all, { age, value, weight }) => {
      const y = family === 'power' ? Math.log(value) : value;
      return all + weight * (y - a - b * Math.log(1 + age)) ** 2;
    }, 0);
  let best = { a: 0, b: 0 };
  for (let step = 4; step > 1e-7; step *= 0.7) {
    const { a, b } = best;
    for (let i = -4; i <= 4; i += 1)
      for (let j = -4; j <= 4; j += 1)
        if (miss(a + i * step, b + j * step) < miss(best.a, best.b))
          best = { a: a + i * step, b: b + j * step };
  }
  return family === 'power' ? { ...best, a: Math.exp(best.a) } : best;
}

test.each(families)('%s is fitted as trying finds it', (family) => {
  const noise = [1.1, 0.94, 1.03, 0.9, 1.08, 0.97];
  const points = ages.map((age, at) => ({
    age,
    value: (2 + Math.log(1 + age)) * noise[at]!,
    weight: 100 * (6 - at),
  }));
  const curve = fitted(family, points)!;
  const { a, b } = tried(family, points);
  expect([curve.a, curve.b]).toEqual([expect.closeTo(a, 4), expect.closeTo(b, 4)]);
});

test('of two families the one that the later ages bear out is taken', () => {
  const points = (law: (age: number) => number) =>
    ages.map((age) => ({ age, value: law(age), weight: 1 }));
  expect(bestCurve(points((age) => 2 * (age + 1) ** 0.5))?.family).toBe('power');
  expect(bestCurve(points((age) => 2 + 3 * Math.log(age + 1)))?.family).toBe('logLinear');
});

test('one age, nothing, and refunds below nothing make no power law', () => {
  const at = (age: number, value: number, weight = 1) => ({ age, value, weight });
  expect(fitted('power', [at(0, 1)])).toBeUndefined();
  expect(fitted('power', [at(0, 1), at(7, 0)])).toBeUndefined();
  expect(fitted('logLinear', [at(0, 1, 0), at(7, 2, 0)])).toBeUndefined();
  expect(valueAt(fitted('logLinear', [at(0, 1), at(7, -2)])!, 7)).toBeCloseTo(-2, 9);
});
