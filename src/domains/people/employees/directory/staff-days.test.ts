import { expect, test } from 'vitest';
import { comingUp, nextTime } from './staff-days.ts';

const person = (id: number, joinedOn: string | null, birthday: string | null = null) => ({
  id,
  name: `Person ${id}`,
  title: null,
  photo: null,
  joinedOn,
  birthday,
});

test.each([
  ['1990-11-22', '2026-11-22', '2026-11-22'],
  ['1990-11-21', '2026-11-22', '2027-11-21'],
  ['1990-01-02', '2026-12-20', '2027-01-02'],
  ['1992-02-29', '2027-02-01', '2027-02-28'],
  ['1992-02-29', '2028-02-01', '2028-02-29'],
])('%s, seen from %s, is next on %s', (day, today, next) => {
  expect(nextTime(day, today)).toBe(next);
});

test('the next thirty days across the new year, the nearest first', () => {
  const { birthdays, anniversaries } = comingUp(
    [
      person(1, '2024-01-05', '1990-12-24'),
      person(2, '2020-12-21', '1991-01-19'),
      person(3, '2020-12-19', '1991-01-20'),
    ],
    '2026-12-20',
  );
  expect(birthdays.map((it) => [it.person.id, it.on])).toEqual([
    [1, '2026-12-24'],
    [2, '2027-01-19'],
  ]);
  expect(anniversaries.map((it) => [it.person.id, it.years])).toEqual([
    [2, 6],
    [1, 3],
  ]);
});

test('a new colleague has no anniversary on the day of joining', () => {
  const { anniversaries, joiners } = comingUp(
    [person(1, '2026-11-22'), person(2, '2026-12-22'), person(3, '2026-10-22')],
    '2026-11-22',
  );
  expect(anniversaries).toEqual([]);
  expect(joiners.map((it) => it.person.id)).toEqual([2, 1]);
});
