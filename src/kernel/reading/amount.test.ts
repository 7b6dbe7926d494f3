import { expect, test } from 'vitest';
import { readAmount } from './amount.ts';

test.each(['', 'dentist', 'LNT-231', '21/11', '12%', '3pm', '1.2.3', '99999999999999999999'])(
  '%s is no sum of money',
  (text) => {
    expect(readAmount(text)).toBeUndefined();
  },
);

test.each([
  ['500', 500_000_000],
  ['$500', 500_000_000],
  ['$1,250.50', 1_250_500_000],
  ['1.5k', 1_500_000_000],
  ['2M', 2_000_000_000_000],
  ['20 usd', 20_000_000],
  ['0.005 dollars', 5_000],
])('%s is %i micro-USD', (text, micros) => {
  expect(readAmount(text)?.micros).toBe(micros);
});

test('the place in the text is that of the figure with its signs', () => {
  const text = 'Summer-PK $1.5k please';
  const it = readAmount(text)!;
  expect(text.slice(it.from, it.to)).toBe('$1.5k');
});
