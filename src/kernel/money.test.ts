import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatMoney, parseMoney, safeMicros, sumMicros } from './money.ts';

test('nonsense is no amount', () => {
  const nonsense = ['', ' ', '$', '-', '.', 'abc', '1,23', '12,34,567', '1.2.3', '--1', '1e', '1-'];
  const foreign = ['€5', '5 USD', '$$5', '0x10', 'NaN', 'Infinity', '1 000', '1e400', '１２'];
  for (const text of [...nonsense, ...foreign])
    expect([text, parseMoney(text)]).toEqual([text, undefined]);
});

test('an amount that a number cannot hold exactly is refused', () => {
  expect(parseMoney('9007199254.740991')).toBe(Number.MAX_SAFE_INTEGER);
  expect(parseMoney('9007199254.740992')).toBeUndefined();
  expect(parseMoney('9e15')).toBeUndefined();
});

test('amounts are read as networks and spreadsheets write them', () => {
  expect(parseMoney('$1,234.50')).toBe(1_234_500_000);
  expect(parseMoney(' 1234.5 ')).toBe(1_234_500_000);
  expect(parseMoney('-$3.20')).toBe(-3_200_000);
  expect(parseMoney('−3.20')).toBe(-3_200_000);
  expect(parseMoney('.5')).toBe(500_000);
  expect(parseMoney('7')).toBe(7_000_000);
  expect(parseMoney('1.5E-05')).toBe(15);
  expect(parseMoney('1.234,50', ',')).toBe(1_234_500_000);
  expect(parseMoney('12,5', ',')).toBe(12_500_000);
});

test('more than six decimals are rounded, halves away from zero', () => {
  expect(parseMoney('0.0000014999')).toBe(1);
  expect(parseMoney('0.0000015')).toBe(2);
  expect(parseMoney('-0.0000015')).toBe(-2);
  expect(parseMoney('0.9999999')).toBe(1_000_000);
  expect(Object.is(parseMoney('-0.0000001'), 0)).toBe(true);
});

test('an exactly written amount reads back as the same micros', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (micros) => {
      const sign = micros < 0 ? '-' : '';
      const digits = String(Math.abs(micros)).padStart(7, '0');
      const text = `${sign}${digits.slice(0, -6)}.${digits.slice(-6)}`;
      expect(parseMoney(text)).toBe(micros === 0 ? 0 : micros);
    }),
  );
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (micros) => {
      const text = formatMoney(micros, 'exact').replace('−', '-');
      expect(parseMoney(text)).toBe(micros === 0 ? 0 : micros);
    }),
  );
});

test('sums are exact or refused', () => {
  expect(sumMicros([1, 2, -4])).toBe(-1);
  expect(() => sumMicros([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError);
  expect(safeMicros(123n)).toBe(123);
  expect(() => safeMicros(2n ** 53n)).toThrow(RangeError);
  expect(() => safeMicros(0.5)).toThrow(RangeError);
});

test('money is shown compact, short, whole and exact', () => {
  expect(formatMoney(413_660_000_000)).toBe('$413.66K');
  expect(formatMoney(6_840_000)).toBe('$6.84');
  expect(formatMoney(22_500)).toBe('$0.0225');
  expect(formatMoney(0)).toBe('$0.00');
  expect(formatMoney(-5_310_000_000)).toBe('−$5.31K');
  expect(formatMoney(999_999_000)).toBe('$1.00K');
  expect(formatMoney(413_660_000_000, 'short')).toBe('$414K');
  expect(formatMoney(1_421_400_000, 'whole')).toBe('$1,421');
  expect(formatMoney(-400_000, 'whole')).toBe('$0');
  expect(formatMoney(1_234_500_000, 'exact')).toBe('$1,234.50');
  expect(formatMoney(1, 'exact')).toBe('$0.000001');
});

test('money of other currencies has its own sign and decimals', () => {
  const shown = (amount: number, currency: string, style?: 'dense' | 'exact') =>
    formatMoney(Math.round(amount * 1e6), style, currency).replace('\u00a0', ' ');
  expect(shown(413_663.2, 'EUR')).toBe('€413.66K');
  expect(shown(-6.84, 'GBP')).toBe('−£6.84');
  expect(shown(912.4, 'PKR')).toBe('PKR 912');
  expect(shown(912.4, 'JPY')).toBe('¥912');
  expect(shown(115_203_000, 'PKR')).toBe('PKR 115.20M');
  expect(shown(3.28, 'PKR')).toBe('PKR 3.28');
  expect(shown(0.0225, 'PKR')).toBe('PKR 0.0225');
  expect(shown(1234.5, 'PKR', 'exact')).toBe('PKR 1,234.50');
  expect(shown(12.5, 'CHF')).toBe('CHF 12.50');
});

test('digits and a point are read quickly, and as with a sign in front of them', () => {
  const digits = fc.stringMatching(/^\d{0,12}\.?\d{0,8}$/);
  fc.assert(
    fc.property(digits, (text) => {
      // The sign takes it the long way round.
      expect(parseMoney(text)).toBe(parseMoney(`$${text}`));
    }),
    { numRuns: 2000 },
  );
});
