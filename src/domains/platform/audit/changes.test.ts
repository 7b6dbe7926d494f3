import { expect, test } from 'vitest';
import { changesOf } from './changes.ts';

test('of two records only what differs, by the field’s words', () => {
  const before = { roleId: 1, title: 'Artist', tags: ['a', 'b'], due_on: null, notes: undefined };
  const after = {
    roleId: 1,
    title: 'Lead artist',
    tags: ['a'],
    due_on: '2025-11-20',
    isDone: false,
  };
  expect(changesOf(before, after)).toEqual([
    { field: 'Title', before: 'Artist', after: 'Lead artist' },
    { field: 'Tags', before: 'a, b', after: 'a' },
    { field: 'Due on', before: null, after: '2025-11-20' },
    { field: 'Is done', before: null, after: 'no' },
  ]);
});

test.each([
  [undefined, undefined, []],
  [null, null, []],
  [null, {}, []],
  [{ name: 'Puzzle' }, undefined, [{ field: 'Name', before: 'Puzzle', after: null }]],
  ['gone', undefined, [{ field: 'Value', before: 'gone', after: null }]],
  [undefined, [1, 2], [{ field: 'Value', before: null, after: '1, 2' }]],
  [undefined, 0, [{ field: 'Value', before: null, after: '0' }]],
  [{ of: { a: 1 } }, { of: { a: 2 } }, [{ field: 'Of', before: '{"a":1}', after: '{"a":2}' }]],
])('%o became %o', (before, after, changes) => {
  expect(changesOf(before, after)).toEqual(changes);
});

test('what is never written down has changed all the same', () => {
  expect(changesOf({ salary: 'hidden' }, { salary: 'hidden' })).toEqual([
    { field: 'Salary', before: 'hidden', after: 'hidden' },
  ]);
});

test('a value of any size is cut, in whatever it lies', () => {
  const long = 'م'.repeat(100_000);
  for (const after of [{ body: long }, { body: [long] }, { body: { of: long } }, long])
    for (const it of changesOf(undefined, after)) expect(it.after!.length).toBeLessThan(700);
});
