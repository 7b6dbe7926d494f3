import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { keysInBranch, keysInText, MOST_KEYS } from './issue-keys.ts';

test.each([
  ['main', []],
  ['lag-1-some-branch', ['LAG-1']],
  ['feature/LAG-12', ['LAG-12']],
  ['sana/lag-1_and_PUZ-2', ['LAG-1', 'PUZ-2']],
  ['lag-01-zero', []],
  ['flag-1', ['FLAG-1']],
  ['release-2.1', ['RELEASE-2']],
  ['لاگ-1', []],
])('the branch %s', (name, keys) => {
  expect(keysInBranch(name)).toEqual(keys);
});

test.each([
  ['LAG-1: mend the ladder', ['LAG-1'], []],
  ['mend utf-8 and sha-256 of LAG-1', ['LAG-1'], []],
  ['fixes LAG-1', ['LAG-1'], ['LAG-1']],
  ['Fixes: lag-1', ['LAG-1'], ['LAG-1']],
  ['Closes LAG-1, LAG-2 and PUZ-3; see LAG-4', ['LAG-1', 'LAG-2', 'PUZ-3', 'LAG-4'], 3],
  ['Resolved\n\n  LAG-1', ['LAG-1'], ['LAG-1']],
  ['prefixes LAG-1', ['LAG-1'], []],
  ['CVE-2024-1234 and LAG-1.5', [], []],
  ['xLAG-1 LAG-1x LAG-0', [], []],
  ['(LAG-1) [LAG-2] "LAG-3".', ['LAG-1', 'LAG-2', 'LAG-3'], []],
])('the text %j', (text, named, closed) => {
  const found = keysInText(text);
  expect(found.named).toEqual(named);
  expect(typeof closed === 'number' ? found.closed.length : found.closed).toEqual(closed);
});

test('two hundred keys are cut to twenty', () => {
  const keys = Array.from({ length: 200 }, (_, at) => `LAG-${at + 1}`);
  expect(keysInText(`Fixes ${keys.join(', ')}`).named).toEqual(keys.slice(0, MOST_KEYS));
  expect(keysInBranch(keys.join('/'))).toHaveLength(MOST_KEYS);
});

test('texts that are made to take long do not', () => {
  const began = performance.now();
  for (const text of [
    `fixes${' '.repeat(90_000)}`,
    `fixes ${'LAG-1 and '.repeat(9_000)}`,
    `fixes ${'LAG-1, '.repeat(9_000)}x`,
    'A'.repeat(90_000),
    'AB-1'.repeat(30_000),
    'fix:'.repeat(30_000),
  ])
    keysInText(text);
  expect(performance.now() - began).toBeLessThan(2_000);
});

test('whatever is written, keys are keys', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const { named, closed } = keysInText(text);
      for (const key of [...named, ...closed, ...keysInBranch(text)])
        expect(key).toMatch(/^[A-Z]{2,10}-[1-9]\d*$/);
    }),
  );
});
