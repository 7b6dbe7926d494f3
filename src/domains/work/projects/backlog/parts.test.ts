import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  inPart,
  linesOf,
  movedRows,
  partOf,
  stepTarget,
  type PartId,
  type Ranked,
} from './parts.ts';

const sprintOf = (part: PartId): Ranked['sprint'] =>
  part === null ? null : { id: part, name: `Sprint ${part}`, state: 'planned' };
const row = (id: number, part: PartId): Ranked => ({ id, sprint: sprintOf(part) });
const ids = (rows: readonly Ranked[]) => rows.map((it) => it.id);

const rows = [row(1, 7), row(2, 7), row(3, 7), row(4, null), row(5, null)];

describe('moving', () => {
  test('beside another, in the order they had', () => {
    const moved = movedRows(rows, { ids: [3, 1], target: { part: 7, afterId: 2 } }, sprintOf);
    expect(ids(inPart(moved, 7))).toEqual([2, 1, 3]);
  });

  test('to the top and to the end of another part', () => {
    const top = movedRows(rows, { ids: [4], target: { part: 7, to: 'top' } }, sprintOf);
    expect(ids(inPart(top, 7))).toEqual([4, 1, 2, 3]);
    const end = movedRows(rows, { ids: [1, 2], target: { part: null } }, sprintOf);
    expect(ids(inPart(end, null))).toEqual([4, 5, 1, 2]);
  });

  test('into a part that is empty', () => {
    const moved = movedRows(rows, { ids: [2, 4], target: { part: 8, to: 'top' } }, sprintOf);
    expect(ids(inPart(moved, 8))).toEqual([2, 4]);
  });

  test('never loses an issue, wherever it goes', () => {
    const target = fc.record({
      part: fc.constantFrom<PartId[]>(7, 8, null),
      beforeId: fc.option(fc.nat(6), { nil: undefined }),
      to: fc.constantFrom('top' as const, 'bottom' as const),
    });
    const some = fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { minLength: 1 });
    fc.assert(
      fc.property(some, target, (moved, { beforeId, ...rest }) => {
        const move = {
          ids: moved,
          target: beforeId === undefined ? rest : { ...rest, beforeId },
        };
        const after = movedRows(rows, move, sprintOf);
        expect(ids(after).sort()).toEqual([1, 2, 3, 4, 5]);
        const there = after.filter((it) => moved.includes(it.id));
        expect(there.every((it) => partOf(it) === rest.part)).toBe(true);
      }),
    );
  });

  test('a step goes past the next one that is shown, and not out of its part', () => {
    expect(stepTarget(rows, [2], 'up')).toEqual({ part: 7, beforeId: 1 });
    expect(stepTarget(rows, [1, 2], 'down')).toEqual({ part: 7, afterId: 3 });
    expect(stepTarget(rows, [4], 'up')).toBeUndefined();
    expect(stepTarget(rows, [5], 'down')).toBeUndefined();
  });
});

describe('the lines of the page', () => {
  const none = { folded: new Set<PartId>(), typing: undefined };
  const brief = (all: ReturnType<typeof linesOf>) =>
    all.map((it) => (it.kind === 'issue' ? it.issue.id : it.kind)).join(' ');

  test('each part has its head, its issues and its foot', () => {
    expect(brief(linesOf(rows, [7, 8, null], none))).toBe(
      'head 1 2 3 foot head foot head 4 5 foot',
    );
  });

  test('a folded part is its head', () => {
    expect(brief(linesOf(rows, [7, null], { ...none, folded: new Set([7]) }))).toBe(
      'head head 4 5 foot',
    );
  });

  test('a new issue is typed below the one it shall follow, or at the end', () => {
    expect(brief(linesOf(rows, [7, null], { ...none, typing: { part: 7, after: 1 } }))).toBe(
      'head 1 new 2 3 foot head 4 5 foot',
    );
    expect(brief(linesOf(rows, [7, null], { ...none, typing: { part: null } }))).toBe(
      'head 1 2 3 foot head 4 5 new',
    );
  });

  test('work left in a completed sprint stands in the backlog', () => {
    const left: Ranked = { id: 9, sprint: { id: 1, name: 'Sprint 1', state: 'completed' } };
    expect(partOf(left)).toBeNull();
  });
});
