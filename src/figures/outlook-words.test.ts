import { expect, test } from 'vitest';
import { outlookWords } from './outlook-words.ts';

const november = {
  month: '2026-11-01',
  soFar: 698_500_000_000,
  through: '2026-11-21',
  error: 0.004,
};
const outlook = (forecast: number, low: number, high: number) => ({
  ...november,
  forecast: forecast * 1e6,
  band: { low: low * 1e6, high: high * 1e6 },
});

test('a forecast is told with the band that holds eight of ten outcomes', () => {
  const words = outlookWords(outlook(1_021_000, 1_009_000, 1_038_000));
  expect(words).toBe('November heads for $1.02M, 80% between $1.01M and $1.04M');
});

test('a narrow band keeps two ends', () => {
  const words = outlookWords(outlook(1_010_000, 1_007_312, 1_012_900));
  expect(words).toBe('November heads for $1.01M, 80% between $1,007,312 and $1,012,900');
  const euros = outlookWords(outlook(1_010_000, 1_007_312, 1_012_900), 'EUR');
  expect(euros).toContain('€1,007,312 and €1,012,900');
});
