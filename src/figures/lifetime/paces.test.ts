import { expect, test } from 'vitest';
import { GroupGrowth, type Part } from './mixed-growth.ts';
import { Growth, outlookOf, type InstallDays, type Outlook } from './outlook.ts';
import { paceAt, Paces, stretches, type Grown } from './paces.ts';
import { reconciled } from './reconciled.ts';

const ages = [0, 1, 3, 7, 14, 30, 45];
const known = (it: ReturnType<typeof outlookOf>): Outlook => {
  if ('refused' in it) throw new Error(it.refused);
  return it;
};

/** What an install has brought by age, of a group that grows so many times as fast as the others. */
const lawOf = (pace: number) => (age: number) => 100_000 * (1 + pace * Math.log(age + 1));

function daysOf(pace: number, reached: number, installs: number): InstallDays {
  const law = lawOf(pace);
  const told = ages.filter((it) => it <= reached);
  return {
    reached,
    installs,
    revenue: new Map(
      told.map((age, at) => [age, installs * (law(age) - (at > 0 ? law(told[at - 1]!) : 0))]),
    ),
  };
}

/** What is told of a group to D45. */
function grownOf(app: number, source: number, pace: number, installs: number): Grown {
  const law = lawOf(pace);
  const told = stretches.filter(([, to]) => to <= 45);
  return {
    app,
    source,
    region: 0,
    installs,
    before: told.map(([from]) => installs * law(from)),
    more: told.map(([from, to]) => installs * (law(to) - law(from))),
  };
}
const partOf = (app: number, source: number, pace: number, installs: number): Part => ({
  app,
  source,
  region: 0,
  revenue: installs * lawOf(pace)(1),
});
const many = 200_000;

test('a group with many installs grows at its own pace, one with few as its app does', () => {
  const paces = new Paces([
    grownOf(1, 1, 2, many),
    grownOf(1, 2, 0.2, 3),
    grownOf(2, 1, 0.5, many),
  ]);
  const of = (app: number, source: number) => paces.of({ app, source, region: 0 })[0]!;
  expect(of(1, 1)).toBeGreaterThan(1.1);
  expect(of(2, 1)).toBeLessThan(0.9);
  expect(of(1, 2) / of(1, 1)).toBeCloseTo(1, 1);
});

test('of what was never seen the closest around it tells: the source, else the app, else all', () => {
  const paces = new Paces([grownOf(1, 1, 2, many), grownOf(2, 1, 0.5, many)]);
  const of = (app: number, source: number, region: number) =>
    paceAt(paces.of({ app, source, region }), 7);
  const seen = of(1, 1, 0);
  expect(of(1, 1, 2) / seen).toBeCloseTo(1, 1);
  expect(of(1, 9, 0) / seen).toBeCloseTo(1, 1);
  expect(of(7, 1, 0)).toBe(1);
  expect(paceAt(new Paces([]).of({ app: 1, source: 1, region: 0 }), 500)).toBe(1);
});

test('refunds and stretches of which nothing is told make no pace', () => {
  const odd: Grown = { app: 1, source: 1, region: 0, installs: many, before: [-5], more: [-9] };
  expect(paceAt(new Paces([odd]).of(odd), 7)).toBe(1);
  const sinking = { ...odd, before: [100], more: [-50] };
  const paces = new Paces([sinking, grownOf(2, 1, 1, many)]);
  expect(Math.min(...paces.of(sinking))).toBeGreaterThanOrEqual(0.1);
});

/** Two apps of which one grows fast and one hardly, in equal parts. */
const fast = { app: 1, source: 1, pace: 2 };
const slow = { app: 2, source: 1, pace: 0.4 };
function studio() {
  const all = Growth.of([daysOf(fast.pace, 45, many), daysOf(slow.pace, 45, many)]);
  const grown = [fast, slow].map((it) => grownOf(it.app, it.source, it.pace, many));
  return new GroupGrowth(all, new Paces(grown));
}
const parts = [fast, slow].map((it) => partOf(it.app, it.source, it.pace, 1_000));

test('each app of a selection grows as it does itself, and not by the mean of all', () => {
  const growth = studio();
  for (const [at, { pace }] of [fast, slow].entries()) {
    const law = lawOf(pace);
    const to = growth.of([parts[at]!]).between(7, 45)!;
    expect(to / (law(45) / law(7))).toBeGreaterThan(0.93);
    expect(to / (law(45) / law(7))).toBeLessThan(1.07);
  }
});

test('a mixture grows to the sum of what its groups grow to, at every age', () => {
  const growth = studio();
  const whole = growth.of(parts);
  const at = (age: number) => parts.map((it) => it.revenue * growth.of([it]).between(1, age)!);
  for (const age of [7, 45, 90, 365]) {
    const start = at(3).reduce((sum, it) => sum + it, 0);
    expect(whole.between(3, age)).toBeCloseTo(at(age).reduce((sum, it) => sum + it, 0) / start, 9);
  }
  expect(growth.of([]).between(7, 45)).toBe(
    growth.of([{ ...parts[0]!, revenue: -1 }]).between(7, 45),
  );
});

test('predictions of parts add up to that of the whole, though each has its own difference', () => {
  const growth = studio();
  // The fast ones grow faster still this month.
  const own = [daysOf(2.6, 14, 30_000), daysOf(0.4, 14, 9_000)];
  const mixed = parts.map((it, nth) => ({
    ...it,
    revenue: own[nth]!.installs * lawOf(nth === 0 ? 2.6 : 0.4)(1),
  }));
  const whole = known(outlookOf(own, growth.of(mixed)));
  const rows = own.map((it, nth) => outlookOf([it], growth.of([mixed[nth]!])));
  const sumAt = (of: readonly ReturnType<typeof outlookOf>[], age: number) =>
    of.map(known).reduce((sum, it) => sum + it.revenue * it.growthTo(age), 0);
  for (const age of [45, 90, 365]) {
    const all = whole.revenue * whole.growthTo(age);
    expect(sumAt(reconciled(rows, whole), age) / all).toBeCloseTo(1, 9);
    // It is little that is evened out.
    expect(sumAt(rows, age) / all).toBeGreaterThan(0.95);
    expect(sumAt(rows, age) / all).toBeLessThan(1.05);
  }
});

test('parts of other ages, or of too little of the whole, are left as they are', () => {
  const growth = studio();
  const rows = [daysOf(2, 14, 1_000), daysOf(0.4, 7, 1_000)].map((it, nth) =>
    outlookOf([it], growth.of([parts[nth]!])),
  );
  const whole = { from: 14, revenue: known(rows[0]!).revenue * 2, growthTo: () => 9 };
  expect(reconciled(rows, whole)).toEqual(rows);
  expect(reconciled(rows, { refused: 'tooYoung' })).toEqual(rows);
});
