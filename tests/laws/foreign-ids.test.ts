import { expect, test } from 'vitest';
import { z } from 'zod';
import { allEndpoints } from '#/app/contracts.ts';
import { filterFields } from '#/figures/filter.contract.ts';
import { compareForeignIds } from './foreign-ids/compare.ts';
import { fields } from './foreign-ids/fields.ts';
import { table } from './foreign-ids/table.ts';

test('every field that takes an id is in the table', () => {
  const missing = fields.filter(([key, field]) => !table[key]?.[field]);
  expect(missing.map((it) => it.join(' '))).toEqual([]);
});

/** A page refuses the fields it cannot answer for, whatever id they hold. */
const takes = (field: unknown) => field instanceof z.ZodType && field.safeParse(1).success;

test('the filter is one object, or its field has a case of its own', () => {
  const own = allEndpoints().flatMap(([key, { input }]) => {
    if (!(input instanceof z.ZodObject) || !('adUnit' in input.shape)) return [];
    const fields = ['app', 'singleApp', 'team', 'adUnit', 'campaign', 'user'] as const;
    return fields
      .filter((it) => input.shape[it] !== filterFields[it] && takes(input.shape[it]))
      .filter((it) => table[key]?.[it] === table[key]?.['adUnit'])
      .map((it) => `${key} ${it}`);
  });
  expect(own).toEqual([]);
});

compareForeignIds(0, 2);
