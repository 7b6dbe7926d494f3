import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, eachDay } from '#/kernel/days.ts';
import { paceOf } from './plan-pace.ts';

const month = '2025-11-01';
/** From two weeks before the month up to a day, each day the same. */
function spent(through: string, value: number, missing: readonly string[] = []) {
  const days = eachDay({ from: addDays(month, -14), to: through });
  return { days, values: days.map(() => value), missing: new Set(missing), through };
}

test.each([
  ['on plan', 3000, 'on', 2000 / 20],
  ['heading over', 2500, 'ahead', 1500 / 20],
  ['heading under', 3500, 'behind', 2500 / 20],
  ['overspent', 900, 'over', -100 / 20],
] as const)('after ten days of 100 a plan of a month is %s', (_what, amount, state, left) => {
  const pace = paceOf(month, amount, spent('2025-11-10', 100));
  expect(pace).toMatchObject({ spent: 1000, pace: 3000, through: '2025-11-10', missing: 0, state });
  expect(pace.leftPerDay).toBe(Math.round(left));
});

test('a day that did not come counts as a usual one in the pace, and as what came in what is spent', () => {
  const days = spent('2025-11-10', 100, ['2025-11-04']);
  days.values[days.days.indexOf('2025-11-04')] = 30;
  const pace = paceOf(month, 3000, days);
  expect(pace).toMatchObject({ spent: 930, pace: 3000, missing: 1, state: 'on' });
  expect(pace.leftPerDay).toBe(Math.round(2070 / 20));
});

test('before any day of the month has come it is forecast by the days before', () => {
  const pace = paceOf(month, 3000, spent('2025-10-31', 100));
  expect(pace).toMatchObject({ spent: 0, through: null, pace: 3000, leftPerDay: 100, state: 'on' });
});

test('without any figures nothing is forecast, and nothing is called under', () => {
  const nothing = { days: [], values: [], missing: new Set<string>(), through: undefined };
  expect(paceOf(month, 3000, nothing)).toMatchObject({ pace: null, state: 'unknown' });
});

test('of a month that is over no day is left', () => {
  expect(paceOf(month, 2800, spent('2025-11-30', 100))).toMatchObject({
    spent: 3000,
    pace: 3000,
    leftPerDay: null,
    state: 'over',
  });
});

test('the pace is never below what is spent, nor is a day counted twice', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 44 }),
      fc.uniqueArray(fc.integer({ min: 0, max: 43 })),
      (values, holes) => {
        const from = addDays(month, -14);
        const days = values.map((_value, at) => addDays(from, at));
        const missing = new Set(holes.map((at) => addDays(from, at)));
        const through = days.at(-1)!;
        const { spent: sum, pace } = paceOf(month, 5000, { days, values, missing, through });
        const own = values.slice(14).reduce((all, it) => all + it, 0);
        expect(sum).toBe(own);
        expect(pace ?? sum).toBeGreaterThanOrEqual(sum);
      },
    ),
  );
});
