import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  formatChange,
  formatCompact,
  formatNumber,
  formatPercent,
  formatPoints,
  type Decimals,
} from './numbers.ts';

test('compact numbers are K at 1e3, M at 1e6 and B at 1e9 with 2 decimals', () => {
  expect(['999', '1.00K', '12.35K', '1.00M', '618.24M', '1.00B', '1,234.00B']).toEqual(
    [999, 1e3, 12_345.678, 1e6, 618_240_000, 1e9, 1.234e12].map((it) => formatCompact(it)),
  );
});

test('compact numbers have no decimals in the short variant', () => {
  expect(['999', '1K', '600K', '12M', '3B']).toEqual(
    [999, 1e3, 600e3, 12.4e6, 2.9e9].map((it) => formatCompact(it, 'short')),
  );
});

test('a compact number that rounds up to the next unit is written in it', () => {
  expect(formatCompact(999_995)).toBe('1.00M');
  expect(formatCompact(999.6)).toBe('1.00K');
  expect(formatCompact(999_600, 'short')).toBe('1M');
});

test('a compact number never shows four digits before K or M, nor a hyphen', () => {
  const forms = {
    full: /^−?(\d{1,3}|\d{1,3}\.\d\d[KMB])$/,
    dense: /^−?(\d{1,3}|\d{1,3}\.\d[KMB])$/,
    short: /^−?\d{1,3}[KMB]?$/,
  };
  const style = fc.constantFrom('full' as const, 'dense' as const, 'short' as const);
  fc.assert(
    fc.property(fc.double({ min: -1e11, max: 1e11, noNaN: true }), style, (value, style) => {
      expect(formatCompact(value, style)).toMatch(forms[style]);
    }),
  );
});

test('a compact number reads back within half of its last digit', () => {
  const size = { K: 1e3, M: 1e6, B: 1e9 } as const;
  fc.assert(
    fc.property(fc.double({ min: 1e3, max: 9e11, noNaN: true }), (value) => {
      const text = formatCompact(value);
      const unit = size[text.at(-1) as keyof typeof size];
      expect(Math.abs(Number(text.slice(0, -1)) * unit - value)).toBeLessThanOrEqual(
        unit * 0.005 * (1 + 1e-9),
      );
    }),
  );
});

test('numbers have 0 to 4 decimals, grouped thousands and a true minus', () => {
  expect(formatNumber(1234567.891)).toBe('1,234,568');
  expect(formatNumber(-1234.5, 2)).toBe('−1,234.50');
  expect(formatNumber(0.02254, 4)).toBe('0.0225');
  expect(formatNumber(-0.001, 2)).toBe('0.00');
});

test('a formatted number reads back as the rounded number', () => {
  const decimals = fc.constantFrom<Decimals>(0, 1, 2, 3, 4);
  fc.assert(
    fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), decimals, (value, places) => {
      const back = Number(formatNumber(value, places).replaceAll(',', '').replace('−', '-'));
      expect(back).toBe(Number(value.toFixed(places)) || 0);
    }),
  );
});

test('changes carry their sign, points say so, and no change carries none', () => {
  expect(formatPercent(0.684)).toBe('68.4%');
  expect([0.061, -0.014, -0.0004, 1.5].map((it) => formatChange(it))).toEqual([
    '+6.1%',
    '−1.4%',
    '0.0%',
    '+150.0%',
  ]);
  expect(formatPoints(0.019)).toBe('+1.9 pp');
  expect(formatPoints(-0.2, 0)).toBe('−20 pp');
});
