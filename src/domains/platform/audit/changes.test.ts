import { expect, test } from 'vitest';
import { auditDictionary } from './audit-dictionary.ts';
import { changesOf, type Telling } from './changes.ts';

const dictionary = auditDictionary([
  {
    kinds: { task: 'Task' },
    actions: { 'task.edit': 'Task changed', 'task.checklist': 'Checklist of a task changed' },
    fields: { costMicros: 'Cost', salary: 'Salary', size: 'Size' },
    values: { status: { in_progress: 'In progress', todo: 'To do' }, size: { 1: 'Small' } },
    amounts: ['costMicros'],
    ownFields: ['task.checklist'],
  },
]);
const telling: Telling = {
  action: 'task.edit',
  kind: 'task',
  dictionary,
  nameOf: (field, id, isListed) =>
    field === (isListed ? 'people' : 'assigneeId') && id === 7 ? 'Hira Baig' : undefined,
};
const changed = (before: unknown, after: unknown, action = 'task.edit') =>
  changesOf(before, after, { ...telling, action });

test('of two records only what differs, by the field’s words', () => {
  const before = { roleId: 1, title: 'Artist', labels: ['a', 'b'], due_on: null, notes: undefined };
  const after = {
    roleId: 1,
    title: 'Lead artist',
    labels: ['a'],
    due_on: '2025-11-20',
    active: false,
  };
  expect(changed(before, after)).toEqual([
    { field: 'Title', before: 'Artist', after: 'Lead artist' },
    { field: 'Labels', before: 'a, b', after: 'a' },
    { field: 'Due day', before: null, after: '20 Nov 2025' },
    { field: 'Active', before: null, after: 'No' },
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
])('%o became %o', (before, after, changes) => {
  expect(changed(before, after)).toEqual(changes);
});

test.each([
  ['status', 'todo', 'To do'],
  ['status', 'a status of their own', 'a status of their own'],
  ['size', 1, 'Small'],
  ['size', 2, '2'],
  ['assigneeId', 7, 'Hira Baig'],
  ['assigneeId', 8, '8'],
  ['people', [7, 8], 'Hira Baig, 8'],
  ['people', 7, '7'],
  ['cost_micros', 1_500_000_000, '1,500.00'],
  ['at', '2025-11-20T09:00:00.000Z', '20 Nov 2025, 14:00'],
  ['status', { from: 'todo', to: 'in_progress' }, 'To do → In progress'],
  ['status', { from: null, to: 'todo' }, '– → To do'],
  ['team', { id: 4, name: 'Puzzle' }, 'Puzzle'],
  [
    'people',
    [
      { id: 4, name: 'Sana' },
      { id: 5, name: 'Omar' },
    ],
    'Sana; Omar',
  ],
  ['value', { dueOn: '2025-11-20', status: 'todo' }, 'Due day: 20 Nov 2025, Status: To do'],
  ['value', {}, ''],
])('%s, written as %o, is told as %s', (field, value, told) => {
  expect(changed(undefined, { [field]: value })[0]?.after).toBe(told);
});

test('what people called a field is told as they called it', () => {
  expect(changed(undefined, { 'Texts in all languages': 'done' }, 'task.checklist')).toEqual([
    { field: 'Texts in all languages', before: null, after: 'done' },
  ]);
});

test('a field that has lost its words is spelled', () => {
  expect(changed(undefined, { formerField: 'x' })[0]?.field).toBe('Former field');
});

test('what travels with a record is no change of it', () => {
  expect(changed({ can: { edit: true }, isMine: true }, { can: { edit: false } })).toEqual([]);
});

test('what is never written down has changed all the same', () => {
  expect(changed({ salary: 'hidden' }, { salary: 'hidden' })).toEqual([
    { field: 'Salary', before: 'Hidden', after: 'Hidden' },
  ]);
});

test('a value of any size is cut, in whatever it lies', () => {
  const long = 'م'.repeat(100_000);
  for (const after of [{ body: long }, { body: [long] }, { body: { of: long } }, long])
    for (const it of changed(undefined, after)) expect(it.after!.length).toBeLessThan(700);
});
