import { expect, test } from 'vitest';
import { hoursByClock } from './clock-hours.ts';

test('clocks that jump ahead leave an hour out', () => {
  const hours = hoursByClock('2026-03-08', 'America/New_York');
  expect(hours.size).toBe(23);
  expect(hours.has(2)).toBe(false);
  expect(hours.get(3)).toBe(Date.parse('2026-03-08T07:00:00Z') / 1_000);
});

test('an hour that clocks show twice begins at neither time', () => {
  const hours = hoursByClock('2025-11-02', 'America/New_York');
  expect(hours.size).toBe(24);
  expect([...hours].filter(([, it]) => it === null)).toEqual([[1, null]]);
  expect(hours.get(2)).toBe(Date.parse('2025-11-02T07:00:00Z') / 1_000);
});
