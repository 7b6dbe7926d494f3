import { expect, test } from 'vitest';
import { readCountry } from './cells.ts';

test.each([
  ['pk', 'PK'],
  ['PAK', 'PK'],
  ['Pakistan', 'PK'],
  ['UK', 'GB'],
  ['dd', 'DE'],
  ['YU', 'RS'],
  ['Germany', 'DE'],
  ['Vietnam', 'VN'],
  ['Serbia', 'RS'],
  ['Yemen', 'YE'],
  ['Zimbabwe', 'ZW'],
  ['Myanmar (Burma)', 'MM'],
  ['Curaçao', 'CW'],
  ['Vanuatu', 'VU'],
  ['United Kingdom', 'GB'],
  ['Германия', 'DE'],
  ['США', 'US'],
  ['Не определено', 'ZZ'],
  ['gbr', 'GB'],
  ['XKX', 'XK'],
  ['zzz', undefined],
  ['USB', undefined],
  ['XX', 'ZZ'],
  ['None', 'ZZ'],
])('the country %s is %s', (written, country) => {
  expect(readCountry(written)).toBe(country);
});
