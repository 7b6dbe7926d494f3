import { expect, test } from 'vitest';
import { measures } from '#/figures/measures.ts';
import { cellWords, heatOf, sentenceWords } from './sheet-words.ts';

test.each([
  [100, '0'],
  [105, '0'],
  [108, 'p1'],
  [118, 'p2'],
  [130, 'p3'],
  [92, 'n1'],
  [60, 'n3'],
  [null, '0'],
] as const)('%j against a usual of 100 is %s', (value, heat) => {
  expect(heatOf(value, 100)).toBe(heat);
});

test('without a usual nothing is tinted, and losing less than usual is above it', () => {
  expect(heatOf(5, null)).toBe('0');
  expect(heatOf(5, 0)).toBe('0');
  expect(heatOf(-50, -100)).toBe('p3');
});

test('money has as many decimals as say something', () => {
  const { revenue, ecpm, arpdau, fill } = measures;
  expect(cellWords(revenue, 3_045_400_000)).toBe('3,045');
  expect(cellWords(ecpm, 12_345_678)).toBe('12.35');
  expect(cellWords(arpdau, 31_200)).toBe('0.0312');
  expect(sentenceWords(revenue, 1_413_000_000, 'USD')).toBe('$1,413');
  expect(sentenceWords(fill, 0.684, 'USD')).toBe('68.4%');
});

test('an own measure has the decimals its author gave it', () => {
  const money = { unit: 'money', decimals: 3 } as const;
  expect(cellWords(money, 3_045_400_000)).toBe('3,045.400');
  expect(sentenceWords(money, 1_413_000_000, 'PKR')).toBe('PKR\u00a01,413.000');
  expect(cellWords({ unit: 'ratio', decimals: 0 }, 0.684)).toBe('68%');
  expect(cellWords({ unit: 'count', decimals: 1 }, 1234.56)).toBe('1,234.6');
});
