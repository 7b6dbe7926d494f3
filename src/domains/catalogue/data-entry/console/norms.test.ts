import { expect, test } from 'vitest';
import { addDays } from '#/kernel/days.ts';
import { expectedIfFar } from './norms.ts';

const day = '2026-03-05';
const weeks = (...values: number[]) =>
  new Map(values.map((it, at) => [addDays(day, -7 * (at + 1)), it]));

test('a figure more than 3 MAD from its weekday is given the usual one', () => {
  const known = weeks(100, 104, 96, 102, 98, 100);
  expect(expectedIfFar(known, day, 103)).toBeNull();
  expect(expectedIfFar(known, day, 160)).toBe(100);
  expect(expectedIfFar(known, day, 10)).toBe(100);
});

test('other weekdays do not count', () => {
  const known = weeks(100, 104, 96, 102);
  for (let ago = 1; ago < 7; ago += 1) known.set(addDays(day, -ago), 900);
  expect(expectedIfFar(known, day, 101)).toBeNull();
});

test('with fewer than four weeks there is no norm', () => {
  expect(expectedIfFar(weeks(100, 100, 100), day, 900)).toBeNull();
});

test('a count that moves by one or two is usual', () => {
  const known = weeks(5, 5, 5, 5, 5);
  expect(expectedIfFar(known, day, 6)).toBe(5);
  expect(expectedIfFar(known, day, 6, 1)).toBeNull();
  expect(expectedIfFar(known, day, 9, 1)).toBe(5);
});
