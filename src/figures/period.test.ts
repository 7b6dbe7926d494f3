import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, lengthOf } from '#/kernel/days.ts';
import { Refusal } from '#/kernel/refusal.ts';
import { comparisons, datePresets, Filter } from './filter.contract.ts';
import { change, comparedDay, completePart, periodOf } from './period.ts';

const now = new Date('2026-03-10T20:30:00Z');
const filter = (it: Record<string, unknown>) => Filter.parse(it);
const refusalOf = (date: string) => {
  try {
    return periodOf(filter({ date }), now);
  } catch (error) {
    return error instanceof Refusal ? error.fields : error;
  }
};

test('a range that ends before it begins is refused by the name of its field', () => {
  expect(refusalOf('2026-03-02..2026-03-01')).toEqual({
    date: 'The last day lies before the first.',
  });
});

test('a day that does not exist is refused', () => {
  expect(refusalOf('2026-02-30..2026-03-01')).toEqual({
    date: 'One of these days does not exist.',
  });
});

test('more than two years at a time are refused', () => {
  expect(refusalOf('2020-01-01..2026-03-01')).toEqual({ date: 'At most 732 days at a time.' });
});

test('the business day decides what yesterday is: 20:30 UTC is past midnight in the business zone', () => {
  const { range } = periodOf(filter({ date: 'yesterday' }), now);
  expect(range).toEqual({ from: '2026-03-10', to: '2026-03-10' });
});

test('a comparison has as many days as the range, whatever the preset', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...datePresets),
      fc.constantFrom(...comparisons),
      fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }),
      (date, compare, at) => {
        const { range, compared } = periodOf(filter({ date, compare }), at);
        const length = compared && lengthOf(compared);
        expect(length).toBe(compare === 'none' ? null : lengthOf(range));
      },
    ),
  );
});

test('the complete part and its comparison have equally many days', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 400 }),
      fc.integer({ min: -5, max: 405 }),
      (days, incompleteAfter) => {
        const range = { from: '2025-01-01', to: addDays('2025-01-01', days - 1) };
        const compared = { from: '2024-01-01', to: addDays('2024-01-01', days - 1) };
        const part = completePart(
          { range, compared, compare: 'previous' },
          addDays(range.from, incompleteAfter),
        );
        const complete = Math.max(0, Math.min(days, incompleteAfter));
        const lengths = part ? [lengthOf(part.range), lengthOf(part.compared!)] : [0, 0];
        expect(lengths).toEqual([complete, complete]);
      },
    ),
  );
});

test('each day stands beside the day as far into the comparison', () => {
  const period = periodOf(filter({ date: '2026-03-02..2026-03-08', compare: 'last-week' }), now);
  expect(comparedDay(period, '2026-03-05')).toBe('2026-02-26');
});

test('a change from nothing is no number', () => {
  expect(change(5, 0)).toBeNull();
  expect(change(5, null)).toBeNull();
  expect(change(-5, -10)).toBe(0.5);
});
