import { expect, test } from 'vitest';
import { isUnusual } from '#/figures/unusual.ts';
import { named, type Part } from './splits.facts.ts';

const naming = (key: string) => ({ label: `Country ${key}`, color: null });
const parts = (...values: number[]): Part[] =>
  values.map((value, i) => ({ key: String(i), value, now: value, before: value / 2 }));

test('parts beyond the limit become one part that says how many', () => {
  const { rows, total } = named(parts(50, 30, 10, 6, 4), naming, 4);
  expect(rows.map((it) => [it.label, it.value])).toEqual([
    ['Country 0', 50],
    ['Country 1', 30],
    ['Country 2', 10],
    ['2 more', 10],
  ]);
  expect(total).toBe(100);
  expect(rows.map((it) => it.delta)).toEqual([1, 1, 1, 1]);
});

test('shares add up to the whole', () => {
  const { rows } = named(parts(7, 5, 3, 2, 1, 1), naming, 3);
  expect(rows.reduce((sum, it) => sum + it.share, 0)).toBeCloseTo(1, 12);
});

test('a total of nothing has no shares to divide', () => {
  expect(named([], naming, 8)).toEqual({ total: 0, rows: [] });
});

test('a value within what its weekday usually brings is not unusual', () => {
  expect(isUnusual(104, [100, 98, 103, 101, 97, 102, 99, 100]).unusual).toBe(false);
});

test('a value far outside is unusual, with what was expected', () => {
  expect(isUnusual(79, [100, 98, 103, 101, 97, 102, 99, 100])).toEqual({
    expected: 100,
    unusual: true,
  });
});

test('a small move after very quiet weeks is not worth a call-out', () => {
  expect(isUnusual(105, [100, 100, 100, 100, 100, 100, 100, 100]).unusual).toBe(false);
});
