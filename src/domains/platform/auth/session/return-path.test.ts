import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { returnPath } from './return-path.ts';

test.each([
  undefined,
  '',
  'dashboard',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n//evil.example',
  '/..//evil.example',
  'javascript:alert(1)',
  '/login?to=/login',
  '/login/',
  '\\\\evil.example',
])('%j leads to the first page', (wanted) => {
  expect(returnPath(wanted)).toBe('/');
});

test.each(['/dashboard', '/tasks?status=open&q=a%2Fb', '/user-management/teams', '/'])(
  '%j leads to where it says',
  (wanted) => expect(returnPath(wanted)).toBe(wanted),
);

test('no text leads to another site', () => {
  const pieces = fc.constantFrom(
    '/',
    '\\',
    '.',
    ':',
    '@',
    '?',
    '#',
    '\t',
    '\n',
    ' ',
    '%2f',
    'evil',
    'http',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
      const to = new URL(returnPath(parts.join('')), 'https://backlot.example');
      expect(to.origin).toBe('https://backlot.example');
    }),
    { numRuns: 2000 },
  );
});
