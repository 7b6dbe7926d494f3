import { expect, test } from 'vitest';
import { readAmount } from './amount.ts';

test.each(['', 'dentist', 'LNT-231', '21/11', '12%', '3pm', '1.2.3', '99999999999999999999'])(
  '%s is no sum of money',
  (text) => {
    expect(readAmount(text)).toBeUndefined();
  },
);

test.each([
  ['500', 500_000_000, undefined],
  ['$500', 500_000_000, 'USD'],
  ['$1,250.50', 1_250_500_000, 'USD'],
  ['1.5k', 1_500_000_000, undefined],
  ['2M', 2_000_000_000_000, undefined],
  ['20 usd', 20_000_000, 'USD'],
  ['0.005 dollars', 5_000, 'USD'],
  ['500 eur', 500_000_000, 'EUR'],
  ['500€', 500_000_000, 'EUR'],
  ['€1.5k', 1_500_000_000, 'EUR'],
  ['PKR 40,000', 40_000_000_000, 'PKR'],
  ['2k euros', 2_000_000_000, 'EUR'],
  ['£ 20', 20_000_000, 'GBP'],
  ['$500 usd', 500_000_000, 'USD'],
  // Codes that are words as well are meant only in capitals.
  ['500 TRY', 500_000_000, 'TRY'],
  ['500 try again', 500_000_000, undefined],
  ['500 all week', 500_000_000, undefined],
  ['500 more', 500_000_000, undefined],
  // Which of several countries' it is nobody knows.
  ['500 rs', 500_000_000, undefined],
])('%s is a sum of %i millionths of %s', (text, micros, currency) => {
  expect(readAmount(text)?.amount).toEqual({ micros, ...(currency && { currency }) });
});

test('a figure with two currencies is none', () => {
  expect(readAmount('$500 eur')).toBeUndefined();
});

test.each([
  ['Summer-PK $1.5k please', '$1.5k'],
  ['Summer-EU 500 eur please', '500 eur'],
  ['Summer-EU EUR 500', 'EUR 500'],
  ['Summer-PK 500 more', '500'],
])('the place of the sum in %s is %s', (text, place) => {
  const it = readAmount(text)!;
  expect(text.slice(it.from, it.to)).toBe(place);
});
