import { expect, test } from 'vitest';
import { auditDictionary } from './audit-dictionary.ts';

const dictionary = auditDictionary([
  {
    kinds: { checklist: 'Checklist' },
    actions: { 'checklist.tick': 'Point ticked' },
    fields: { state: 'Status' },
    values: { state: { open: 'Open' } },
    ownFields: ['checklist.tick'],
  },
]);
const of = { action: 'checklist.tick', kind: 'checklist' };

test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
  'a field, or a value, that people call %s is told as they call it',
  (name) => {
    expect(dictionary.field(of, name)).toBe(name);
    expect(dictionary.value(of, 'state', name)).toBeUndefined();
    expect(dictionary.value(of, name, 'name')).toBeUndefined();
  },
);

test('what has words is told in them', () => {
  expect(dictionary.field(of, 'state')).toBe('Status');
  expect(dictionary.value(of, 'state', 'open')).toBe('Open');
});
