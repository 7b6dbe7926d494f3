import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { hoursText, readHours } from './hours-words.ts';

test('hours are read as they are typed', () => {
  expect(['2:30', '2.5', '2,5', '2h 30m', '2h30', '150m', '2 h', ''].map(readHours)).toEqual([
    9000, 9000, 9000, 9000, 9000, 9000, 7200, 0,
  ]);
  expect(['25:00', '1:60', 'two', '-1', '1e3', '24.5'].map(readHours)).toEqual(
    Array.from({ length: 6 }, () => undefined),
  );
});

test('what is shown is read as what it was, to the minute', () => {
  fc.assert(
    fc.property(fc.nat(24 * 60), (minutes) => {
      expect(readHours(hoursText(minutes * 60))).toBe(minutes * 60);
    }),
  );
});
