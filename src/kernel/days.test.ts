import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  comparisonRange,
  daysBetween,
  eachDay,
  endOfMonth,
  isDay,
  lengthOf,
  presetRange,
  startOfQuarter,
  startOfWeek,
  weekdayOf,
  type ComparisonKind,
  type DatePreset,
} from './days.ts';

const days = fc
  .date({
    min: new Date('1971-01-01T00:00:00Z'),
    max: new Date('2999-01-01T00:00:00Z'),
    noInvalidDate: true,
  })
  .map((it) => it.toISOString().slice(0, 10));

test('days that do not exist are refused', () => {
  for (const text of ['2025-02-30', '2025-13-01', '2025-1-1', '', '2025-11-20T00:00']) {
    expect([text, isDay(text)]).toEqual([text, false]);
  }
  expect(isDay('2024-02-29')).toBe(true);
});

test('adding days and counting them are inverse', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: -40_000, max: 40_000 }), (day, count) => {
      expect(daysBetween(day, addDays(day, count))).toBe(count);
    }),
  );
});

test('a month later is the same date or the last of the month', () => {
  expect(addMonths('2025-01-31', 1)).toBe('2025-02-28');
  expect(addMonths('2024-02-29', -12)).toBe('2023-02-28');
  expect(addMonths('2025-11-20', 3)).toBe('2026-02-20');
  fc.assert(
    fc.property(days, fc.integer({ min: -50, max: 50 }), (day, months) => {
      const later = addMonths(day, months);
      expect(isDay(later)).toBe(true);
      expect(later.slice(8) === day.slice(8) || later === endOfMonth(later)).toBe(true);
    }),
  );
});

test('weeks begin on Monday and quarters in January, April, July and October', () => {
  expect(weekdayOf('2025-11-20')).toBe(4);
  expect(startOfWeek('2025-11-23')).toBe('2025-11-17');
  expect(startOfQuarter('2025-12-31')).toBe('2025-10-01');
  expect(startOfQuarter('2025-03-31')).toBe('2025-01-01');
});

test('presets mean these days on Thursday 20 November 2025', () => {
  const meant: Record<DatePreset, string> = {
    today: '2025-11-20..2025-11-20',
    yesterday: '2025-11-19..2025-11-19',
    'last-7-days': '2025-11-13..2025-11-19',
    'last-14-days': '2025-11-06..2025-11-19',
    'last-30-days': '2025-10-21..2025-11-19',
    'last-90-days': '2025-08-22..2025-11-19',
    'last-365-days': '2024-11-20..2025-11-19',
    'this-week': '2025-11-17..2025-11-20',
    'last-week': '2025-11-10..2025-11-16',
    'this-month': '2025-11-01..2025-11-20',
    'last-month': '2025-10-01..2025-10-31',
    'this-quarter': '2025-10-01..2025-11-20',
    'last-quarter': '2025-07-01..2025-09-30',
  };
  for (const [preset, days] of Object.entries(meant)) {
    const { from, to } = presetRange(preset as DatePreset, '2025-11-20');
    expect([preset, `${from}..${to}`]).toEqual([preset, days]);
  }
});

test('a comparison has as many days as the range', () => {
  const kinds = fc.constantFrom<ComparisonKind>('previous', 'last-week', 'last-year');
  fc.assert(
    fc.property(days, fc.integer({ min: 0, max: 400 }), kinds, (from, length, kind) => {
      const range = { from, to: addDays(from, length) };
      const compared = comparisonRange(kind, range)!;
      expect(lengthOf(compared)).toBe(lengthOf(range));
      expect(compared.from < from).toBe(true);
    }),
  );
});

test('comparisons are the days before, the same weekdays or the same dates', () => {
  const range = { from: '2025-10-21', to: '2025-11-19' };
  expect(comparisonRange('previous', range)).toEqual({ from: '2025-09-21', to: '2025-10-20' });
  expect(comparisonRange('last-week', range)).toEqual({ from: '2025-10-14', to: '2025-11-12' });
  expect(comparisonRange('last-year', range)).toEqual({ from: '2024-10-21', to: '2024-11-19' });
  expect(comparisonRange('none', range)).toBeNull();
});

test('every day of a range is listed once', () => {
  expect(eachDay({ from: '2024-02-28', to: '2024-03-01' })).toEqual([
    '2024-02-28',
    '2024-02-29',
    '2024-03-01',
  ]);
  expect(eachDay({ from: '2024-03-02', to: '2024-03-01' })).toEqual([]);
});
