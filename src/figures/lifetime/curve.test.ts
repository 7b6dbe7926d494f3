import { expect, test } from 'vitest';
import {
  families,
  fitted,
  growthOf,
  tailGrowth,
  tailOf,
  valueAt,
  type AgePoint,
  type Family,
} from './curve.ts';

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

const pointsOf = (law: (age: number) => number) =>
  [...ages, 45].map((age) => ({ age, value: law(age), weight: 1 }));

test('what follows one family is carried on by that family alone', () => {
  for (const law of [
    (age: number) => 2 * (age + 1) ** 0.5,
    (age: number) => 2 + 3 * Math.log(age + 1),
  ])
    expect(tailGrowth(tailOf(pointsOf(law))!, 45, 365)).toBeCloseTo(law(365) / law(45), 6);
});

test('what follows neither family is never carried on half as wrongly as by one of them', () => {
  // What is earned on each day dwindles as players leave, the loyal last: the sum is of no family.
  const lawOf = (dwindling: number, life: number) => (age: number) => {
    let sum = 0;
    for (let day = 0; day <= age; day += 1)
      sum += (day + 1) ** -dwindling * Math.exp(-day / life) + 0.004 * Math.exp(-day / life / 2);
    return sum;
  };
  const worst = { tail: 0, power: 0, logLinear: 0 };
  for (const dwindling of [0.55, 0.65, 0.75, 0.85, 0.95, 1.05])
    for (const life of [200, 400, 800]) {
      const law = lawOf(dwindling, life);
      const points = pointsOf(law);
      const missOf = (growth: number) => Math.abs(Math.log((growth * law(45)) / law(365)));
      const noted = (name: keyof typeof worst, growth: number) =>
        (worst[name] = Math.max(worst[name], missOf(growth)));
      noted('tail', tailGrowth(tailOf(points)!, 45, 365)!);
      for (const family of families) noted(family, growthOf(fitted(family, points)!, 45, 365)!);
    }
  expect(worst.tail).toBeLessThan(Math.min(worst.power, worst.logLinear) / 2);
});

test('one age, nothing, and refunds below nothing make no power law', () => {
  const at = (age: number, value: number, weight = 1) => ({ age, value, weight });
  expect(fitted('power', [at(0, 1)])).toBeUndefined();
  expect(fitted('power', [at(0, 1), at(7, 0)])).toBeUndefined();
  expect(fitted('logLinear', [at(0, 1, 0), at(7, 2, 0)])).toBeUndefined();
  expect(valueAt(fitted('logLinear', [at(0, 1), at(7, -2)])!, 7)).toBeCloseTo(-2, 9);
});
