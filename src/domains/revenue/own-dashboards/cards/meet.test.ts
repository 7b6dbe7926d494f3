import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Filter } from '#/figures/filter.contract.ts';
import { meet } from './meet.ts';

const countries = ['PK', 'DE', 'US'] as const;
const some = <T>(of: readonly T[]) =>
  fc.option(fc.uniqueArray(fc.constantFrom(...of), { minLength: 1 }), { nil: undefined });
const narrowing = fc.record(
  { country: some([...countries]), app: some([1, 2, 3]), network: some([7, 8]) },
  { requiredKeys: [] },
);

/** Whether a row is in a filter, told row by row. */
const has = (filter: object, row: Record<string, unknown>) =>
  Object.entries(row).every(([name, value]) => {
    const list = (filter as Record<string, unknown[] | undefined>)[name];
    return list === undefined || list.includes(value);
  });
const rows = countries.flatMap((country) =>
  [1, 2, 3].flatMap((app) => [7, 8].map((network) => ({ country, app, network }))),
);

test('a row is in both filters exactly when it is where they meet', () => {
  fc.assert(
    fc.property(narrowing, narrowing, (whole, card) => {
      const own = JSON.parse(JSON.stringify(card)) as object;
      const met = meet(Filter.parse(whole), { filter: own });
      for (const row of rows)
        expect(met !== undefined && has(met, row)).toBe(has(whole, row) && has(card, row));
    }),
  );
});

test('the card’s own days stand in place of the whole’s, one app is a list of one', () => {
  const whole = Filter.parse({ singleDate: '2025-11-01', singleApp: 5, compare: 'last-year' });
  expect(meet(whole, { filter: { app: [5, 6] }, date: 'last-7-days' })).toMatchObject({
    date: 'last-7-days',
    singleDate: undefined,
    app: [5],
    compare: 'last-year',
  });
  expect(meet(whole, { filter: { app: [6] } })).toBeUndefined();
  expect(meet(whole, { filter: {}, compare: 'none' })).toMatchObject({
    singleDate: '2025-11-01',
    app: [5],
    compare: 'none',
  });
});
