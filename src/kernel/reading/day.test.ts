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

test.each([
  // In months that have it.
  ['31st', '2027-04-10', '2027-05-31'],
  ['the 30th', '2027-02-10', '2027-03-30'],
  ['30th', '2027-01-31', '2027-03-30'],
  ['29th', '2028-02-10', '2028-02-29'],
  // In years that have it.
  ['29 feb', '2027-01-10', '2028-02-29'],
  ['Feb 29', '2028-03-01', '2032-02-29'],
  ['29th of February', '2028-02-29', '2028-02-29'],
  ['29/2', '2029-01-10', '2032-02-29'],
  ['29.02.', '2028-03-10', '2032-02-29'],
  // The last day of a month that is too short.
  ['in a month', '2027-01-31', '2027-02-28'],
  ['in 2 months', '2026-12-31', '2027-02-28'],
  ['in 6 months', '2027-08-31', '2028-02-29'],
  ['in a year', '2028-02-29', '2029-02-28'],
  ['a month ago', '2027-03-31', '2027-02-28'],
  // Over the turn of the year.
  ['friday', '2026-12-31', '2027-01-01'],
  ['1/1', '2026-12-31', '2027-01-01'],
  ['31 dec', '2027-01-01', '2027-12-31'],
  ['yesterday', '2027-01-01', '2026-12-31'],
  ['next week monday', '2027-01-03', '2027-01-04'],
  ['day after tomorrow', '2028-02-28', '2028-03-01'],
  ['last friday', '2027-01-01', '2026-12-25'],
  ['last friday', '2027-01-02', '2027-01-01'],
])('%s on %s is %s', (text, on, day) => {
  expect(readDay(text, on)?.day).toBe(day);
});

test.each([
  ['the 31st', '2027-05-10', '2027-03-31'],
  ['30th', '2027-03-10', '2027-01-30'],
  ['29 feb', '2027-03-10', '2024-02-29'],
  ['Feb 29', '2028-02-28', '2024-02-29'],
  ['29.02.', '2029-01-10', '2028-02-29'],
  ['31 dec', '2027-01-01', '2026-12-31'],
  ['friday', '2027-01-04', '2027-01-01'],
  ['last friday', '2027-01-01', '2026-12-25'],
  ['3 months ago', '2027-05-31', '2027-02-28'],
])('%s, said of days that have come by %s, is %s', (text, on, day) => {
  expect(readDay(text, on, true)?.day).toBe(day);
});

test.each(['Apr 31', '31 apr', '31.04.', '30 feb', 'Feb 30', '32nd'])('%s never comes', (text) => {
  expect(dayIn(text)).toBeUndefined();
});

test('29 February 2027 is no day, and not one of another year', () => {
  expect(dayIn('29 feb 2027')).toBeUndefined();
  expect(dayIn('29 feb 2028')).toBe('2028-02-29');
});
