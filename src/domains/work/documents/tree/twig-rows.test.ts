import { expect, test } from 'vitest';
import { dropAt, placeFor, rowsInSight } from './twig-rows.ts';

const twig = (id: number, parentId: number | null, hasChildren = false) => ({
  id,
  parentId,
  hasChildren,
  title: `T${id}`,
  template: false,
  canWrite: true,
});
const twigs = [twig(1, null, true), twig(2, null), twig(11, 1, true), twig(12, 1), twig(111, 11)];

test('what is below an open document is in sight, what is below a closed one is not', () => {
  const rows = rowsInSight(twigs, new Set([1]));
  expect(rows.map((it) => [it.id, it.depth])).toEqual([
    [1, 0],
    [11, 1],
    [12, 1],
    [2, 0],
  ]);
  expect(rows[1]).toMatchObject({ isOpen: false, previousId: undefined, nextId: 12 });
  expect(rowsInSight(twigs, new Set([11])).map((it) => it.id)).toEqual([1, 2]);
});

test('a document is dropped before, after or onto another, and nowhere where it is already', () => {
  const [, first, second] = rowsInSight(twigs, new Set([1]));
  expect([dropAt(0.1), dropAt(0.5), dropAt(0.9)]).toEqual(['before', 'onto', 'after']);
  expect(placeFor(2, first!, 'before')).toEqual({ parentId: 1, beforeId: 11 });
  expect(placeFor(2, second!, 'after')).toEqual({ parentId: 1 });
  expect(placeFor(2, second!, 'onto')).toEqual({ parentId: 12 });
  expect(placeFor(12, first!, 'after')).toBeUndefined();
  expect(placeFor(11, first!, 'onto')).toBeUndefined();
});
