import { expect, test } from 'vitest';
import { tBeyond, twoSidedT } from '#/kernel/student-t.ts';
import { comparedDays } from './compare-groups.ts';

const days = Array.from({ length: 30 }, (_, at) => `2026-03-${String(at + 1).padStart(2, '0')}`);

/** Student's own data of 1908: hours of sleep that ten people gained by one drug over another. */
const sleep = [1.2, 2.4, 1.3, 1.3, 0, 1, 1.8, 0.8, 4.6, 1.4];

test('Student’s sleep data come out as in every textbook', () => {
  // t = 4.0621, p = 0.002833, 95% interval 0.7001 to 2.4599 (R: t.test(extra ~ group, paired = TRUE)).
  expect(twoSidedT(4.062_128, 9)).toBeCloseTo(0.002_833, 6);
  expect(tBeyond(0.05, 9)).toBeCloseTo(2.262_157, 6);
  expect(tBeyond(0.05, 1)).toBeCloseTo(12.706_2, 4);
  expect(tBeyond(0.05, 120)).toBeCloseTo(1.979_93, 5);
  const control = sleep.map((_, at) => ({ day: days[at]!, revenue: 50, over: 25 }));
  const own = sleep.map((it, at) => ({ day: days[at]!, revenue: 2 * Math.exp(it), over: 1 }));
  const { difference } = comparedDays(control, own);
  expect(Math.log1p(difference!.value)).toBeCloseTo(1.58, 10);
  expect(Math.log1p(difference!.low)).toBeCloseTo(0.700_1, 4);
  expect(Math.log1p(difference!.high)).toBeCloseTo(2.459_9, 4);
  expect(difference!.p).toBeCloseTo(0.002_833, 6);
});

test('several tests of one control have wider intervals', () => {
  // t of 0.05 / 2 on both sides with 9 degrees of freedom: 2.685 (Bonferroni’s tables).
  expect(tBeyond(0.025, 9)).toBeCloseTo(2.685, 3);
  const control = sleep.map((_, at) => ({ day: days[at]!, revenue: 50, over: 25 }));
  const own = sleep.map((it, at) => ({ day: days[at]!, revenue: 2 * Math.exp(it), over: 1 }));
  const { difference } = comparedDays(control, own, 2);
  expect(Math.log1p(difference!.low)).toBeCloseTo(1.58 - 2.685 * (1.229_995 / Math.sqrt(10)), 3);
});

const steady = (count: number, revenue: number, from = 0) =>
  days.slice(from, from + count).map((day) => ({ day, revenue, over: 100 }));

test('six days tell nothing, seven do, and days of one group alone are left out', () => {
  expect(comparedDays(steady(6, 10), steady(6, 11))).toEqual({
    days: days.slice(0, 6),
    difference: undefined,
  });
  const { days: shared, difference } = comparedDays(steady(12, 10), steady(30, 12, 5));
  expect(shared).toEqual(days.slice(5, 12));
  expect(difference!.value).toBeCloseTo(0.2, 10);
});

test('a day on which a group showed or earned nothing is no day of the comparison', () => {
  const idle = steady(8, 10).map((it, at) => (at === 2 ? { ...it, revenue: 0, over: 0 } : it));
  expect(comparedDays(steady(8, 10), idle).days).toHaveLength(7);
  expect(comparedDays(steady(8, 10), steady(8, 10)).difference).toMatchObject({ value: 0, p: 1 });
});
