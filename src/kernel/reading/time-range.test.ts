import { expect, test } from 'vitest';
import { readDuration, readTime, readTimeRange } from './time-range.ts';

const rangeIn = (text: string) => {
  const it = readTimeRange(text);
  return it && `${it.range.from}-${it.range.to}`;
};

test.each([
  'dentist',
  'LNT-231',
  'sprint 24-25',
  '21-11-2025',
  '2025-11-21',
  '3-5 dec',
  '3 - 5 December',
  '5pm-3pm',
  '10pm-7pm',
  '5am-3am',
  '3pm-1am',
  '22-6',
  '25:00-26:00',
  '13pm-15pm',
  'release 3.5-4.1.2',
  '15:00',
  '2h',
])('%s is no range of times', (text) => {
  expect(rangeIn(text)).toBeUndefined();
});

test.each([
  ['3pm-5pm', '15:00-17:00'],
  ['3pm–5pm', '15:00-17:00'],
  ['3-5pm', '15:00-17:00'],
  ['3 - 5 pm', '15:00-17:00'],
  ['3-5', '15:00-17:00'],
  ['9-11', '09:00-11:00'],
  ['10-12', '10:00-12:00'],
  ['11-1', '11:00-13:00'],
  ['11-1pm', '11:00-13:00'],
  ['11am-1', '11:00-13:00'],
  ['12-2', '12:00-14:00'],
  ['10 till noon', '10:00-12:00'],
  ['15:00-17:00', '15:00-17:00'],
  ['15-17', '15:00-17:00'],
  ['15.30 to 17.00', '15:30-17:00'],
  ['from 3 to 4:30', '15:00-16:30'],
  ['between 2 and 4', '14:00-16:00'],
  ['03:00-05:00', '03:00-05:00'],
  ['8am-10', '08:00-10:00'],
  ['8 a.m. to 10 a.m.', '08:00-10:00'],
  ['3pm for 2h', '15:00-17:00'],
  ['3pm 2h', '15:00-17:00'],
  ['at 3 for 90 min', '15:00-16:30'],
  ['10:15 1h 30m', '10:15-11:45'],
  ['1.5h from 4pm', '16:00-17:30'],
  ['half an hour at 11', '11:00-11:30'],
  ['2 hours at 15:00', '15:00-17:00'],
  ['10pm-7am', '22:00-07:00'],
  ['23:30-01:30', '23:30-01:30'],
  ['11pm for 2h', '23:00-01:00'],
])('%s is %s', (text, range) => {
  expect(rangeIn(text)).toBe(range);
});

test('the place in the text takes the joining word with it and leaves the rest alone', () => {
  const text = 'leave tomorrow from 3pm to 5pm dentist';
  const it = readTimeRange(text)!;
  expect(text.slice(it.from, it.to)).toBe('from 3pm to 5pm');
});

test.each([
  ['log 45m on LNT-214 yesterday 3pm', 45, '15:00'],
  ['1h 30m at 9', 90, '09:00'],
  ['1.5 hours 14:30', 90, '14:30'],
  ['half an hour at noon', 30, '12:00'],
  ['SDK 13.1 in 3 months', undefined, undefined],
  ['LNT-45m', undefined, undefined],
])('"%s" is %s minutes at %s', (text, minutes, time) => {
  expect(readDuration(text)?.minutes).toBe(minutes);
  expect(readTime(text)?.time).toBe(time);
});
