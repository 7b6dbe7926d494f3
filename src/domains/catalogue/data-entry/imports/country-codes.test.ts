import { expect, test } from 'vitest';
import { readCountry } from './cells.ts';

test('a country is read from two letters, three or its name, and nothing else is one', () => {
  const all = ['pk', 'PAK', 'Pakistan', 'UK', 'gbr', 'XKX', 'zzz', 'USB', 'XX', 'None'];
  expect(all.map(readCountry)).toEqual([
    ...['PK', 'PK', 'PK', 'GB', 'GB', 'XK'],
    ...[undefined, undefined, 'ZZ', 'ZZ'],
  ]);
});
