import { expect, test } from 'vitest';
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
  expect(cellWords('revenue', 3_045_400_000)).toBe('3,045');
  expect(cellWords('ecpm', 12_345_678)).toBe('12.35');
  expect(cellWords('arpdau', 31_200)).toBe('0.0312');
  expect(sentenceWords('revenue', 1_413_000_000, 'USD')).toBe('$1,413');
  expect(sentenceWords('fill', 0.684, 'USD')).toBe('68.4%');
});
