import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isRightNumber,
  numberProblem,
  readExact,
  rightWords,
  typedProblem,
} from './quiz-number.ts';

const right = (value: string, tolerance = '', unit = '') => ({ value, tolerance, unit });

test('a number is read as people type it, with its unit or without', () => {
  const same = ['1200', '1,200', '1 200', ' 1200.0 ', '+1,200', '1,200 USD', 'usd1200', '01200'];
  const usd = right('1,200', '', 'USD');
  expect(same.filter((it) => !isRightNumber(usd, it))).toEqual([]);
  const wrong = (value: string, ...typed: string[]) =>
    typed.filter((it) => !isRightNumber(right(value), it));
  expect(wrong('1200000', '1200000', '12,00,000', '1,200,000')).toEqual([]);
  expect(wrong('-5', '-5', '−5', '-5.000')).toEqual([]);
  expect(wrong('0.5', '.5', '0.5', '50e-2')).toEqual(['50e-2']);
});

test('what may mean two numbers, or none, is refused in words', () => {
  const refused = ['1,5', '1,20', '12,0000', ',5', '1.2.3', '1.', 'abc', '1e5', '--1', '5 %', '-'];
  expect(refused.filter((it) => !typedProblem(it, '')?.includes('1,200 or 1.5'))).toEqual([]);
  expect(typedProblem('9'.repeat(16), '')).toMatch(/15 digits/);
  expect(typedProblem(`0.${'3'.repeat(10)}`, '')).toMatch(/9 digits/);
  expect([typedProblem('', ''), typedProblem('  ', 'USD')]).toEqual([null, null]);
});

test('its author hears what is missing', () => {
  expect(numberProblem(right(''))).toMatch(/missing/);
  expect(numberProblem(right('1,5'))).toMatch(/^Right number/);
  expect(numberProblem(right('1', 'some'))).toMatch(/^Tolerance/);
  expect(numberProblem(right('1', '-1'))).toMatch(/below 0/);
  expect(numberProblem(right('1 USD', '0.5 USD', 'USD'))).toBeNull();
  expect(rightWords(right('1,200', '50', 'USD'))).toBe('1,200 USD, 50 more or less');
  expect(rightWords(right('1,200 USD', '0', 'USD'))).toBe('1,200 USD');
});

test('both ends of the tolerance count, to the last digit', () => {
  const three = right('0.3', '0.1');
  const given = ['0.2', '0.4', '0.4000000', '0.400000001', '0.199999999'];
  expect(given.map((it) => isRightNumber(three, it))).toEqual([true, true, true, false, false]);
});

/** Decimals as a whole number of thousandths, written out by hand. */
const thousandths = fc.integer({ min: -(10 ** 12), max: 10 ** 12 });
const written = (it: number, grouped: boolean) => {
  const digits = String(Math.abs(it)).padStart(4, '0');
  const whole = digits.slice(0, -3);
  const said = grouped ? Number(whole).toLocaleString('en-US') : whole;
  return `${it < 0 ? '-' : ''}${said}.${digits.slice(-3)}`;
};

test('whatever is typed and allowed, right is what lies no further off, in whole thousandths', () => {
  fc.assert(
    fc.property(
      thousandths,
      fc.oneof(thousandths, fc.integer({ min: -2000, max: 2000 })),
      fc.nat(3000),
      fc.boolean(),
      (value, change, off, grouped) => {
        const given = Math.abs(change) <= 2000 ? value + change : change;
        const asked = right(written(value, grouped), written(off, !grouped));
        const isRight = isRightNumber(asked, written(given, grouped));
        expect(isRight).toBe(Math.abs(given - value) <= off);
      },
    ),
  );
});

test('no text at all breaks it', () => {
  fc.assert(
    fc.property(fc.string(), fc.string({ maxLength: 20 }), (typed, unit) => {
      const read = readExact(typed, unit);
      expect(['bigint', 'string']).toContain(typeof read);
    }),
  );
});
