import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { keysInBranch } from '../git/issue-keys.ts';
import { branchName } from './branch-name.ts';

test.each([
  ['Mend the ladder', 'lag-1-mend-the-ladder'],
  ['  Don’t crash: on “Übung” №2!  ', 'lag-1-dont-crash-on-ubung-no2'],
  ['سیڑھی ٹھیک کریں', 'lag-1'],
  ['修复登录 crash', 'lag-1-crash'],
  ['🪜', 'lag-1'],
  ['', 'lag-1'],
  ['../../etc/passwd.lock', 'lag-1-etc-passwd-lock'],
  ['x'.repeat(300), 'lag-1'],
  [`${'word '.repeat(40)}`, 'lag-1-word-word-word-word-word-word-word-word-word'],
])('%j', (title, name) => {
  expect(branchName('LAG-1', title)).toBe(name);
});

test('whatever the title, it is a name Git takes and leads back to the issue', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (title) => {
      const name = branchName('LAG-12', title);
      expect(name).toMatch(/^lag-12(-[a-z0-9]+)*$/);
      expect(name.length).toBeLessThanOrEqual(50);
      expect(keysInBranch(name)[0]).toBe('LAG-12');
    }),
  );
});
