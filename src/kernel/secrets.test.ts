import { randomBytes, randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasSecrets, withoutSecrets } from './secrets.ts';

const many = (make: () => string) => fc.constantFrom(...Array.from({ length: 40 }, make));
/** Secrets of every form the house and its networks have. */
const secret = fc.oneof(
  many(() => randomBytes(32).toString('base64url')),
  many(() => randomBytes(32).toString('base64')),
  many(() => randomBytes(20).toString('hex')),
  many(() => randomUUID()),
);

test.each([
  ['https://a.example/x?token=1#y', 'https://a.example/x'],
  ['https://me:pass@a.example/x', 'https://a.example/x'],
  ['GET /api/tasks?search=mine failed', 'GET /api/tasks failed'],
  ['Authorization: Bearer abcdefgh', 'Authorization: [hidden]'],
  ['{"password":"seven tall lanterns"}', '{"password":[hidden]}'],
  ['pin 592604 is wrong', 'pin [hidden] is wrong'],
  ['reset/0123456789abcdef0123456789abcdef', 'reset/[hidden]'],
  // Chance seldom gives no digit, or a piece of base64 that reads like the folders of a path.
  ['DZfsryXuwFKYfeOaxkiifGrKGKVFL-ezqZGqBxCWBBk', '[hidden]'],
  ['LQBPOYcmMvbXBWIl23/NUHjvi/t/KLOdKEG67TyrsjM=', '[hidden]'],
])('%s says %s', (text, said) => {
  expect(withoutSecrets(text)).toBe(said);
});

test.each([
  'TypeError: cannot read properties of undefined (reading "rows")',
  '    at IssueBoard (https://backlot.example/chunks/issues.screen-BfX3k2_a.js:1:20341)',
  'chrome-extension://abcdefghijklmnopabcdefghijklmnop/console.html',
  '/administration/employees/evaluation-detail-report',
  'Unexpected token < in JSON at position 0',
  'commitPassiveMountEffectsOnFiber threw',
  'XMLHttpRequestUploadEventTarget failed',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
])('%s stays', (text) => {
  expect(withoutSecrets(text)).toBe(text);
});

test('a secret is hidden wherever it stands, and hiding twice hides no more', () => {
  const around = fc.constantFrom(' ', '/', '"', ': ', '(', ',', '\n', '?t=', '#', 'Bearer ', 'x/');
  fc.assert(
    fc.property(
      fc.string({ maxLength: 40 }),
      around,
      secret,
      fc.string({ maxLength: 40 }),
      (before, sep, it, after) => {
        const clean = withoutSecrets(`${before}${sep}${it} ${after}`);
        expect(clean).not.toContain(it);
        expect(hasSecrets(clean)).toBe(false);
      },
    ),
    { numRuns: 2000 },
  );
});
