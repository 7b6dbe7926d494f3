import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isolated, beginsAtRight, visualRuns } from './visual-runs.ts';

const drawn = (line: string, direction: 'ltr' | 'rtl' = 'ltr') =>
  visualRuns(line, direction).map((it) => it.said);

test.each([
  // Figures and foreign names in Urdu are read from left to right, the whole from right to left.
  ['نمبر 12 ہے', 'rtl', ['ہے', ' ', '12', ' ', 'نمبر']],
  ['ROAS بہت اچھا', 'rtl', ['اچھا', ' ', 'بہت', ' ', 'ROAS']],
  ['by عائشہ خان (lead)', 'ltr', ['by ', 'خان', ' ', 'عائشہ', ' (lead)']],
  ['۱۲۳ دن', 'rtl', ['دن', ' ', '۱۲۳']],
  ['', 'ltr', []],
] as const)('%j is drawn in the order it is read', (line, direction, runs) => {
  expect(drawn(line, direction)).toEqual(runs);
});

test('brackets around what is read from the right open where it begins', () => {
  const [first, , last] = visualRuns('(אבג)', 'rtl');
  expect([first?.words, last?.words]).toEqual(['(', ')']);
});

test('figures of the Urdu script are given to a font that turns its letters round as it draws them', () => {
  expect(visualRuns('۱۲۳', 'rtl')[0]?.words).toBe('۳۲۱');
});

test('a name on its own does not pull the date beside it to its other side', () => {
  expect(drawn('For عائشہ, 28 November').join('')).not.toContain('عائشہ, 28');
  expect(drawn(`For ${isolated('عائشہ')}, 28 November`).join('')).toBe('For عائشہ, 28 November');
});

test.each([
  ['عائشہ and Bilal', true],
  ['(عائشہ)', true],
  ['Bilal and عائشہ', false],
  ['12.5%', false],
  ['', false],
])('%j begins at the right: %s', (words, isRight) => {
  expect(beginsAtRight(words)).toBe(isRight);
});

test('nothing of a text is lost or doubled, whatever it is', () => {
  const controls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
  const sorted = (it: string) => [...it].toSorted().join('');
  const scripts = fc.constantFrom(...'ab1 .(אבعرہ۱भि한国👏🏽é\u0301\u200d\u2067\u2069');
  fc.assert(
    fc.property(fc.string({ unit: scripts }), fc.constantFrom('ltr', 'rtl'), (line, direction) => {
      const said = drawn(line, direction).join('');
      expect(sorted(said)).toBe(sorted(line.replaceAll(controls, '')));
    }),
  );
});
