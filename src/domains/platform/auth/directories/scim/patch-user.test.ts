import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DirectoryUserAbout } from '#/store/records/tables/directories.ts';
import { patchUser } from './patch-user.ts';
import { readPatch } from './patch.ts';
import { ScimError } from './scim-error.ts';

const joy: DirectoryUserAbout = {
  userName: 'joy@company.com',
  externalId: 'j1',
  name: { givenName: 'Joy', familyName: 'Young' },
  emails: [
    { value: 'joy@company.com', type: 'work', primary: true },
    { value: 'joy@home.example', type: 'home' },
  ],
  active: true,
};
const patched = (...Operations: object[]) => patchUser(joy, readPatch({ Operations }));

test.each([
  [
    'a part of the name',
    { op: 'replace', path: 'name.givenName', value: 'J' },
    { name: { givenName: 'J', familyName: 'Young' } },
  ],
  [
    'the name, in part',
    { op: 'replace', path: 'name', value: { givenName: 'J' } },
    { name: { givenName: 'J', familyName: 'Young' } },
  ],
  [
    'what is in no case of ours',
    { op: 'REPLACE', path: 'DisplayName', value: 'J' },
    { displayName: 'J' },
  ],
  [
    'by the name of the schema',
    { op: 'add', path: 'urn:ietf:params:scim:schemas:core:2.0:User:displayName', value: 'J' },
    { displayName: 'J' },
  ],
  ['a text for a flag', { op: 'replace', path: 'active', value: 'False' }, { active: false }],
  ['what is kept nowhere', { op: 'add', path: 'title', value: 'Artist' }, joy],
])('%s is changed', (_name, operation, after) => {
  expect(patched(operation)).toMatchObject(after);
});

test('what is removed is gone, and what is needed cannot be', () => {
  expect(patched({ op: 'remove', path: 'externalId' }).externalId).toBeUndefined();
  expect(patched({ op: 'remove', path: 'emails' }).emails).toBeUndefined();
  expect(() => patched({ op: 'remove', path: 'userName' })).toThrow(ScimError);
});

test('e-mails are chosen by what they are, added beside each other, one of them primary', () => {
  const work = 'emails[type eq "work"]';
  const replaced = patched({ op: 'replace', path: `${work}.value`, value: 'j@company.com' });
  expect(replaced.emails?.map((it) => it.value)).toEqual(['j@company.com', 'joy@home.example']);
  expect(patched({ op: 'remove', path: work }).emails).toHaveLength(1);
  const other = patched({
    op: 'add',
    path: 'emails[type eq "other"].value',
    value: 'x@company.com',
  });
  expect(other.emails?.at(-1)).toMatchObject({ value: 'x@company.com', type: 'other' });
  const added = patched({
    op: 'add',
    path: 'emails',
    value: [{ value: 'new@company.com', primary: true }],
  });
  expect(added.emails?.filter((it) => it.primary).map((it) => it.value)).toEqual([
    'new@company.com',
  ]);
});

test('nothing of a request changes what every object inherits', () => {
  const sent = '{"__proto__":{"polluted":true},"constructor":{"a":1}}';
  const value: unknown = JSON.parse(sent);
  for (const path of ['name', 'emails[type eq "work"]'])
    expect(patched({ op: 'replace', path, value })).toEqual(patched({ op: 'add', path: 'title' }));
  for (const path of ['emails', undefined])
    expect(() => patched({ op: 'replace', path, value })).toThrow(ScimError);
  expect({}).not.toHaveProperty('polluted');
});

const path = fc.constantFrom(
  'name',
  'name.givenName',
  'emails',
  'emails[type eq "work"]',
  'emails[value eq "x"].primary',
  'emails[',
  'active',
  'userName',
  'members',
  '',
);
const operation = fc.record({
  op: fc.constantFrom('add', 'remove', 'replace', 'Add', 'move'),
  path: fc.option(path, { nil: undefined }),
  value: fc.jsonValue({ maxDepth: 3 }),
});

test('whatever is sent leaves a user that can be read, or is refused', () => {
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 6 }), (operations) => {
      let after: unknown;
      let refused: unknown;
      try {
        after = patched(...operations);
      } catch (error) {
        refused = error;
      }
      const isUser = typeof (after as DirectoryUserAbout | undefined)?.userName === 'string';
      expect(isUser || refused instanceof ScimError).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});
