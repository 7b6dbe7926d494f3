import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ageInDays,
  dayRange,
  exactRange,
  duration,
  exactInstant,
  minutesOf,
  monthName,
  namedDay,
  relativeTime,
  shortDay,
  stopwatch,
  timeOfMinutes,
  timeRange,
} from './date-words.ts';

test('days are named with their weekday, and with the year when it is another one', () => {
  expect(namedDay('2025-11-21')).toBe('Fri 21 Nov');
  expect(namedDay('2024-02-29', '2025-11-20')).toBe('Thu 29 Feb 2024');
  expect(shortDay('2025-11-02', '2025-11-20')).toBe('2 Nov');
  expect(monthName('2025-11-21')).toBe('November 2025');
});

test('a range says its month and year once where it can', () => {
  const range = (from: string, to: string) => dayRange({ from, to }, '2025-11-20');
  expect(range('2025-10-21', '2025-11-19')).toBe('21 Oct – 19 Nov');
  expect(range('2025-11-10', '2025-11-16')).toBe('10 – 16 Nov');
  expect(range('2025-11-10', '2025-11-10')).toBe('10 Nov');
  expect(range('2024-12-21', '2025-01-19')).toBe('21 Dec 2024 – 19 Jan 2025');
  expect(range('2024-11-10', '2024-11-16')).toBe('10 – 16 Nov 2024');
});

test('a range that is kept always says its year, once where it can', () => {
  expect(exactRange({ from: '2025-10-21', to: '2025-11-19' })).toBe('21 Oct – 19 Nov 2025');
  expect(exactRange({ from: '2025-11-10', to: '2025-11-16' })).toBe('10 – 16 Nov 2025');
  expect(exactRange({ from: '2025-11-10', to: '2025-11-10' })).toBe('10 Nov 2025');
  expect(exactRange({ from: '2024-12-21', to: '2025-01-19' })).toBe('21 Dec 2024 – 19 Jan 2025');
});

test('times, durations and clocks', () => {
  expect(timeRange(900, 1020)).toBe('15:00 – 17:00');
  expect([0, 30, 60, 90, 240].map(duration)).toEqual(['0 m', '30 m', '1 h', '1 h 30 m', '4 h']);
  expect([4328, 270, 0].map(stopwatch)).toEqual(['1:12:08', '0:04:30', '0:00:00']);
  expect(exactInstant(new Date('2025-11-20T19:30:00Z'))).toBe('21 Nov 2025, 00:30');
  expect(exactInstant(new Date('2025-11-20T19:30:00Z'), 'UTC')).toBe('20 Nov 2025, 19:30');
});

test('minutes since midnight and HH:mm are inverse', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1440 }), (minutes) => {
      expect(minutesOf(timeOfMinutes(minutes))).toBe(minutes);
    }),
  );
});

// Specification section 9: "Age in days: shown as d; m from 30 days; y from 365 days."
test('an age is in days, months from 30 days, years from 365', () => {
  expect([0, 29, 30, 59, 364, 365, 800].map(ageInDays)).toEqual([
    '0d',
    '29d',
    '1m',
    '1m',
    '12m',
    '1y',
    '2y',
  ]);
});

// Specification section 9: "Relative time strings run from seconds to centuries."
test('relative times run from seconds to centuries, back and ahead', () => {
  const now = new Date('2025-11-20T12:00:00Z');
  const ago = (seconds: number) => relativeTime(new Date(now.getTime() - seconds * 1000), now);
  const day = 86_400;
  expect([0.4, 1, 59, 60, 3600, 26 * 3600, 48 * 3600].map(ago)).toEqual([
    'now',
    '1 s ago',
    '59 s ago',
    '1 min ago',
    '1 h ago',
    '26 h ago',
    '2 d ago',
  ]);
  expect([30 * day, 31 * day, 365 * day, 366 * day, 3653 * day].map(ago)).toEqual([
    '30 d ago',
    '1 mo ago',
    '11 mo ago',
    '1 y ago',
    '1 decade ago',
  ]);
  expect([30 * 365.25 * day, 36_525 * day, 80_000 * day].map(ago)).toEqual([
    '3 decades ago',
    '1 century ago',
    '2 centuries ago',
  ]);
  expect([-90, -60].map(ago)).toEqual(['in 1 min', 'in 1 min']);
});

test('what has just happened is not told as if it were to come', () => {
  const now = new Date('2025-11-20T12:00:00Z');
  const written = (seconds: number) => relativeTime(new Date(now.getTime() + seconds * 1000), now);
  expect([0, 2, 59].map(written)).toEqual(['now', 'now', 'now']);
});

test('the further away, the never smaller the unit', () => {
  const order = ['now', 's', 'min', 'h', 'd', 'mo', 'y', 'decade', 'century'];
  const now = new Date('2025-11-20T12:00:00Z');
  const rank = (seconds: number) => {
    const unit = /\d+ (\w+)/.exec(relativeTime(new Date(now.getTime() - seconds * 1000), now))?.[1];
    return order.indexOf(
      unit?.replace('centuries', 'century').replace('decades', 'decade') ?? 'now',
    );
  };
  const seconds = fc.integer({ min: 0, max: 2 ** 33 });
  fc.assert(
    fc.property(seconds, seconds, (one, other) => {
      expect(rank(Math.min(one, other))).toBeLessThanOrEqual(rank(Math.max(one, other)));
    }),
  );
});
