import { expect, test } from 'vitest';
import type { Level } from '../okr-machine.ts';
import { alignmentOf, spotsOf, stepFrom, type Branch } from './alignment.ts';

const one = (id: number, level: Level, parentId: number | null = null) => ({ id, level, parentId });

const rows = [
  one(1, 'company'),
  one(2, 'team', 1),
  one(3, 'person', 2),
  one(4, 'person', 2),
  one(5, 'team', 1),
  one(6, 'person', 5),
  one(7, 'team'),
  one(8, 'person', 7),
  // What it serves is cancelled, or out of sight.
  one(9, 'person', 99),
];

type Row = (typeof rows)[number];
const words = ({ it, below }: Branch<Row>): string =>
  below.length === 0 ? `${it.id}` : `${it.id}(${below.map(words).join(' ')})`;

const map = alignmentOf(rows);
const all = [...map.aligned, ...map.unaligned];
const none = new Set<number>();

test('what begins with the company is aligned; every other line stands apart', () => {
  expect(map.aligned.map(words)).toEqual(['1(2(3 4) 5(6))']);
  expect(map.unaligned.map(words)).toEqual(['7(8)', '9']);
  expect(map.aligned[0]).toMatchObject({ depth: 0, size: 5, below: [{ depth: 1, size: 2 }, {}] });
});

test('parents may come behind their children', () => {
  expect(alignmentOf(rows.toReversed()).aligned.map(words)).toEqual(['1(5(6) 2(4 3))']);
});

test('what serves a folded one is out of sight', () => {
  const ids = (folded: ReadonlySet<number>) => spotsOf(all, folded).map(({ it }) => it.id);
  expect(ids(none)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(ids(new Set([2, 7]))).toEqual([1, 2, 5, 6, 7, 9]);
});

test('steps lead along the lines and down the columns, and nowhere at the ends', () => {
  const spots = spotsOf(all, none);
  expect(stepFrom(spots, 2, 'above')).toBe(1);
  expect(stepFrom(spots, 1, 'above')).toBeUndefined();
  expect(stepFrom(spots, 2, 'below')).toBe(3);
  expect(stepFrom(spots, 9, 'below')).toBeUndefined();
  expect(stepFrom(spots, 4, 'down')).toBe(6);
  expect(stepFrom(spots, 5, 'up')).toBe(2);
  expect(stepFrom(spots, 9, 'down')).toBeUndefined();
  expect(stepFrom(spots, 1, 'up')).toBeUndefined();
  expect(stepFrom(spots, 98, 'down')).toBeUndefined();
});
