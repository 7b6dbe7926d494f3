import { assert, bigInt, integer, nat, property, uniqueArray } from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from './days.ts';
import {
  crossRate,
  fromUsd,
  inverse,
  parseRate,
  rateAt,
  rateText,
  toUsd,
  USD_RATE,
} from './rates.ts';

test.each(['', '0', '-1', '1e3', '1,5', '0x1', '10000000', '1000000.1', 'NaN'])(
  '%j is no rate',
  (text) => expect(parseRate(text)).toBeUndefined(),
);

test('a rate is read and written exactly', () => {
  expect(rateText(parseRate(' 0.003553660270078180 ')!)).toBe('0.00355366027007818');
  expect(rateText(parseRate('1.10')!)).toBe('1.1');
  expect(parseRate('1')).toBe(USD_RATE);
  const rate = bigInt({ min: 1n, max: 10n ** 24n });
  assert(property(rate, (it) => parseRate(rateText(it)) === it));
});

test('€1,234.56 at 1.1583 is $1,429.99 and a fraction, rounded half up', () => {
  expect(toUsd(1_234_560_000, parseRate('1.1583')!)).toBe(1_429_990_848);
  expect(toUsd(1, parseRate('0.5')!)).toBe(1);
  expect(toUsd(-1, parseRate('0.5')!)).toBe(-1);
  expect(toUsd(1, parseRate('0.499999999999999999')!)).toBe(0);
});

/** As an accountant rounds: the quotient, and one more from half of the divisor on. */
function rounded(amount: bigint, by: bigint): bigint {
  const size = amount < 0n ? -amount : amount;
  const up = (size % by) * 2n >= by ? 1n : 0n;
  return (size / by + up) * (amount < 0n ? -1n : 1n);
}

const amounts = integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 });
const rates = bigInt({ min: 10n ** 14n, max: 10n ** 21n });

test('conversion is what a person with endless paper gets', () => {
  const one = 10n ** 18n;
  assert(
    property(amounts, rates, (micros, rate) => {
      expect(BigInt(toUsd(micros, rate))).toBe(rounded(BigInt(micros) * rate, one));
      expect(toUsd(-micros, rate) + toUsd(micros, rate)).toBe(0);
    }),
  );
  assert(
    property(amounts, bigInt({ min: 10n ** 15n, max: 10n ** 21n }), (micros, rate) => {
      expect(BigInt(fromUsd(micros, rate))).toBe(rounded(BigInt(micros) * one, rate));
    }),
  );
});

test('a cross rate goes by way of the base, an inverse back to the dollar', () => {
  const [usd, gbp] = [parseRate('1.15')!, parseRate('0.88')!];
  expect(rateText(crossRate(usd, gbp))).toBe('1.306818181818181818');
  expect(rateText(inverse(parseRate('281.4')!))).toBe('0.003553660270078181');
  expect(() => toUsd(Number.MAX_SAFE_INTEGER, parseRate('1.5')!)).toThrow(RangeError);
});

test('the last rate before a weekend holds for a week, and no longer', () => {
  const friday = { day: '2025-11-21', rate: USD_RATE };
  const monday = { day: '2025-11-24', rate: USD_RATE * 2n };
  expect(rateAt([friday, monday], '2025-11-20')).toBeUndefined();
  expect(rateAt([friday, monday], '2025-11-23')).toBe(friday);
  expect(rateAt([friday, monday], '2025-11-24')).toBe(monday);
  expect(rateAt([friday, monday], '2025-12-01')).toBe(monday);
  expect(rateAt([friday, monday], '2025-12-02')).toBeUndefined();
  assert(
    property(uniqueArray(nat(60)), nat(70), (days, asked) => {
      const dated = days
        .sort((a, b) => a - b)
        .map((it) => ({ day: addDays('2025-01-01', it), rate: USD_RATE }));
      const own = days.filter((it) => it <= asked && it >= asked - 7).at(-1);
      expect(rateAt(dated, addDays('2025-01-01', asked))?.day).toBe(
        own === undefined ? undefined : addDays('2025-01-01', own),
      );
    }),
  );
});
