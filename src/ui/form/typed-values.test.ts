import { expect, test } from 'vitest';
import { readNumber } from './number-field.tsx';
import { readTime } from './time-field.tsx';

test.each(['', 'noon', '25:00', '12:60', '13pm', '0am', '15:0', '1:2:3'])(
  '%j is no time of day',
  (text) => {
    expect(readTime(text)).toBe('');
  },
);

test.each([
  ['15:00', '15:00'],
  ['1530', '15:30'],
  ['9', '09:00'],
  ['3pm', '15:00'],
  ['3.30 p.m.', '15:30'],
  ['12am', '00:00'],
  ['12 PM', '12:00'],
])('%j is %s', (text, time) => {
  expect(readTime(text)).toBe(time);
});

test.each(['', '-', 'ten', '1.2.3'])('%j is no number', (text) => {
  expect(readNumber(text)).toBeNull();
});

test.each([
  ['1,250.50', 1250.5],
  ['−3', -3],
  ['1 000', 1000],
])('%j is %d', (text, value) => {
  expect(readNumber(text)).toBe(value);
});
