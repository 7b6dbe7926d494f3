import { expect, test } from 'vitest';
import { readDay } from './day.ts';

/** A Thursday. */
const today = '2025-11-20';
const dayIn = (text: string) => readDay(text, today)?.day;

test.each([
  'dentist',
  'may be late',
  'second opinion',
  'march',
  'now',
  'for 2 days',
  'LNT-231',
  '3pm',
  'noon',
  '500',
])('%s is no day', (text) => {
  expect(dayIn(text)).toBeUndefined();
});

test.each([
  ['today', '2025-11-20'],
  ['tomorrow', '2025-11-21'],
  ['tmr', '2025-11-21'],
  ['day after tomorrow', '2025-11-22'],
  ['fri', '2025-11-21'],
  ['this friday', '2025-11-21'],
  ['next monday', '2025-11-24'],
  ['in 3 days', '2025-11-23'],
  ['in two weeks', '2025-12-04'],
  ['21 nov', '2025-11-21'],
  ['3 jan', '2026-01-03'],
  ['Dec 24', '2025-12-24'],
  ['December 24th', '2025-12-24'],
  ['Jan 3', '2026-01-03'],
  ['the 24th', '2025-11-24'],
  ['1st', '2025-12-01'],
  ['21/11', '2025-11-21'],
  ['3/12/2025', '2025-12-03'],
  ['2025-12-01', '2025-12-01'],
  ['Friday the 28th of November', '2025-11-28'],
])('%s is %s', (text, day) => {
  expect(dayIn(text)).toBe(day);
});

test.each([
  ['today', '2025-11-20'],
  ['yesterday', '2025-11-19'],
  ['19 nov', '2025-11-19'],
  ['20 Nov', '2025-11-20'],
  ['21 nov', '2024-11-21'],
  ['Dec 24', '2024-12-24'],
  ['21/11', '2024-11-21'],
  ['fri', '2025-11-14'],
  ['the 24th', '2025-10-24'],
  ['tomorrow', '2025-11-21'],
  ['2025-12-01', '2025-12-01'],
])('%s, said of days that have come, is %s', (text, day) => {
  expect(readDay(text, today, true)?.day).toBe(day);
});

test('the place in the text takes "on" with it', () => {
  const text = 'dentist on monday please';
  const it = readDay(text, today)!;
  expect(text.slice(it.from, it.to)).toBe('on monday');
});

test('the last days of a month count on into the next one', () => {
  expect(readDay('tomorrow', '2025-12-31')?.day).toBe('2026-01-01');
  expect(readDay('the 2nd', '2025-12-31')?.day).toBe('2026-01-02');
});
