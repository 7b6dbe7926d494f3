import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readFilter } from './filter.ts';
import { ScimError } from './scim-error.ts';

const equal = (path: string, value: unknown) => ({ kind: 'compare', path, by: 'eq', value });

test.each([
  ['userName eq "a@b.c"', equal('username', 'a@b.c')],
  ['USERNAME EQ "A"', equal('username', 'A')],
  ['externalId eq "a\\"b"', equal('externalid', 'a"b')],
  ['active eq true', equal('active', true)],
  ['urn:ietf:params:scim:schemas:core:2.0:User:userName eq "x"', equal('username', 'x')],
  ['title pr', { kind: 'present', path: 'title' }],
  ['not (active eq false)', { kind: 'not', it: equal('active', false) }],
  [
    'a eq "1" or b eq "2" and c eq "3"',
    {
      kind: 'or',
      all: [equal('a', '1'), { kind: 'and', all: [equal('b', '2'), equal('c', '3')] }],
    },
  ],
  [
    'emails[type eq "work"].value eq "a@b.c"',
    {
      kind: 'within',
      path: 'emails',
      it: { kind: 'and', all: [equal('type', 'work'), equal('value', 'a@b.c')] },
    },
  ],
])('%s is read', (text, filter) => {
  expect(readFilter(text)).toEqual(filter);
});

const deep = (n: number) => `${'('.repeat(n)}a eq "1"${')'.repeat(n)}`;
const long = (n: number) => Array.from({ length: n }, () => 'a eq 1').join(' or ');

test.each([
  ['nothing', ''],
  ['no value', 'userName eq'],
  ['no text', 'userName eq bob'],
  ['an open text', 'userName eq "bob'],
  ['an unknown way', 'userName like "b"'],
  ['two in a row', 'a eq "1" b eq "2"'],
  ['an open parenthesis', '(a eq "1"'],
  ['a zero byte', 'a eq "\\u0000"'],
  ['half a sign', 'a eq "\\ud800"'],
  ['SQL', `userName eq "a"; drop table people`],
  ['a bomb of parentheses', deep(6)],
  ['a bomb of comparisons', long(21)],
  ['a long one', `a eq "${'x'.repeat(100_000)}"`],
])('%s is refused', (_name, text) => {
  expect(() => readFilter(text)).toThrow(ScimError);
});

test('what lies within the bounds is read', () => {
  expect(readFilter(deep(5))).toEqual(equal('a', '1'));
  expect(readFilter(long(20))).toHaveProperty('kind', 'or');
});

const words = 'a emails eq pr and or not ( ) [ ] "x" .value 7'.split(' ');
const word = fc.constantFrom(...words);

test('whatever is sent is read or refused, in a moment', () => {
  const sent = fc.oneof(fc.string({ maxLength: 1_000 }), fc.array(word, { maxLength: 80 }));
  const began = performance.now();
  fc.assert(
    fc.property(sent, (it) => {
      const text = Array.isArray(it) ? it.join(' ') : it;
      let refused: unknown;
      try {
        readFilter(text);
      } catch (error) {
        refused = error;
      }
      expect(refused === undefined || refused instanceof ScimError).toBe(true);
    }),
    { numRuns: 3_000 },
  );
  // Of one of them alone the machine decides.
  expect((performance.now() - began) / 3_000).toBeLessThan(10);
});
