import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { linesOf, shortenedTo } from './lines.ts';

const signs = (words: string) => [...words].length;

test('a line ends between words, between signs of Chinese, and in a word only when it must', () => {
  expect(linesOf('spend of the last seven days', signs, 12)).toEqual([
    'spend of the',
    'last seven',
    'days',
  ]);
  expect(linesOf('留存率很好下周继续', signs, 4)).toEqual(['留存率很', '好下周继', '续']);
  expect(linesOf('a supercalifragilistic b', signs, 8)).toEqual([
    'a',
    'supercal',
    'ifragili',
    'stic b',
  ]);
  expect(linesOf('', signs, 8)).toEqual(['']);
});

test('no line is too long, and nothing but space at its ends is lost', () => {
  const text = fc.string({ unit: fc.constantFrom(...'ab cdé, -留عख़👩‍💻') });
  fc.assert(
    fc.property(text, fc.integer({ min: 4, max: 20 }), (words, most) => {
      const lines = linesOf(words, signs, most);
      expect(lines.every((it) => signs(it) <= most)).toBe(true);
      expect(lines.join('').replaceAll(' ', '')).toBe(words.replaceAll(' ', ''));
    }),
  );
});

test('what does not fit ends in …', () => {
  expect(shortenedTo('Total revenue', signs, 20)).toBe('Total revenue');
  expect(shortenedTo('Total revenue', signs, 6)).toBe('Total…');
  // A family is one sign.
  expect(shortenedTo('👩‍👩‍👧 abc', signs, 7)).toBe('👩‍👩‍👧 …');
});
