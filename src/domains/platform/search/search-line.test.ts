import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { markedWords } from '#/kernel/marked-words.ts';
import { readSearchLine } from './search-line.ts';

test.each([
  ['lantern crash', { words: ['lantern', 'crash'] }],
  ['is:open lantern', { words: ['lantern'], state: 'open' }],
  ['IS:Closed in:Issues lamp', { words: ['lamp'], state: 'closed', kinds: ['issue'] }],
  ['in:bug-reports in:asset', { words: [], kinds: ['bug-report', 'asset'] }],
  ['in:devices x', { words: ['x'], kinds: ['asset'] }],
  ['by:"Hira Baig" tide', { words: ['tide'], by: 'hira baig' }],
  ['https://example.com note:this', { words: ['https://example.com', 'note:this'] }],
  ['basis:open', { words: ['basis:open'] }],
])('“%s” is read', (typed, meant) => {
  expect(readSearchLine(typed)).toEqual(meant);
});

test.each([
  ['is:done', 'Nothing is “done”: write is:open or is:closed.'],
  ['is:', 'Nothing is “”: write is:open or is:closed.'],
  ['in:moon', 'There are no “moon”'],
  ['by:', 'Write a name behind by:'],
])('“%s” is explained', (typed, words) => {
  expect(readSearchLine(typed).wrong).toContain(words);
});

test('marked words keep the text as it is, whatever is in it', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.array(fc.string({ unit: 'grapheme' })),
      (text, words) => {
        const pieces = markedWords(text, words);
        expect(pieces.map((it) => it.text).join('')).toBe(text);
      },
    ),
  );
  expect(markedWords('Lamp (lamp) post', ['LAMP', '('])).toEqual([
    { text: 'Lamp', hit: true },
    { text: ' ', hit: false },
    { text: '(', hit: true },
    { text: 'lamp', hit: true },
    { text: ') post', hit: false },
  ]);
});
