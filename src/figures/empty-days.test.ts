import { expect, test } from 'vitest';
import { emptyDays } from './empty-days.ts';

const today = '2025-11-20';
const known = { from: '2024-03-01', to: '2025-11-19' };
const titleOf = (from: string, to: string, incompleteDays: string[] = []) =>
  emptyDays({ range: { from, to }, known, incompleteDays }, 'cohorts', today)?.title;

test('days before the first report, and days that are still to come, are told as that', () => {
  expect(titleOf('2019-01-01', '2019-02-01')).toBe('No cohorts before 1 Mar 2024');
  expect(titleOf('2024-02-29', '2024-02-29')).toBe('No cohorts before 1 Mar 2024');
  expect(titleOf('2025-11-20', '2025-11-20')).toBe('No cohorts after 19 Nov yet');
  expect(titleOf('2025-12-01', '2025-12-20')).toBe('No cohorts after 19 Nov yet');
});

test('days that are known say nothing of why nothing is there, unless none of them is complete', () => {
  expect(titleOf('2024-02-01', '2024-03-01')).toBeUndefined();
  expect(titleOf('2025-11-19', '2025-11-19')).toBeUndefined();
  expect(titleOf('2025-11-18', '2025-11-19', ['2025-11-19'])).toBeUndefined();
  expect(titleOf('2025-11-18', '2025-11-19', ['2025-11-18', '2025-11-19'])).toBe(
    'No cohorts of these days yet',
  );
});

test('without any report the days are not the reason', () => {
  const range = { from: today, to: today };
  expect(emptyDays({ range, known: null, incompleteDays: [] }, 'cohorts', today)).toBeUndefined();
});
