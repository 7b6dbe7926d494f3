import { expect, test } from 'vitest';
import { inSight, lineAbove, orgRows } from './org-tree.ts';

const people = [
  { id: 1, managerId: null },
  { id: 2, managerId: 1 },
  { id: 3, managerId: 1 },
  { id: 4, managerId: 2 },
  // Reports to somebody who is not here any more.
  { id: 5, managerId: 99 },
];

test('everybody stands once, below their manager or at the top', () => {
  expect(orgRows(people).map((it) => [it.person.id, it.level, it.reports, it.below])).toEqual([
    [1, 1, 2, 3],
    [2, 2, 1, 1],
    [4, 3, 0, 0],
    [3, 2, 0, 0],
    [5, 1, 0, 0],
  ]);
});

test('below somebody folded nobody is in sight', () => {
  const rows = orgRows(people);
  expect(inSight(rows, new Set([2])).map((it) => it.person.id)).toEqual([1, 2, 3, 5]);
  expect(inSight(rows, new Set([1, 2])).map((it) => it.person.id)).toEqual([1, 5]);
});

test('the line above ends at the top', () => {
  expect(lineAbove(people, 4)).toEqual([2, 1]);
  expect(lineAbove(people, 1)).toEqual([]);
});
