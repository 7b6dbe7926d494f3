import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anchorAt, findAnchor, type TextAnchor } from '#/kernel/text-anchor.ts';
import { anchorMover } from './anchor-mover.ts';

const text =
  'The ladder opens on Friday. Every player begins in the shell league. The ladder closes on Sunday.';
const on = (quote: string, at = text.indexOf(quote)): TextAnchor =>
  anchorAt(text, { from: at, to: at + quote.length })!;
const said = (in_: string, anchor: TextAnchor) => {
  const range = findAnchor(in_, anchor);
  return range && in_.slice(range.from, range.to);
};

describe('after an edit', () => {
  const anchor = on('begins in the shell league');
  const moved = (before: string, edited: string) => anchorMover(before, edited)(anchor);
  const after = (change: (text: string) => string) => moved(text, change(text))?.quote;

  test('within the words they are those that stand there now', () => {
    expect(after((it) => it.replace('shell', 'pearl'))).toBe('begins in the pearl league');
    expect(after((it) => it.replace(' shell', ''))).toBe('begins in the league');
  });

  test('at once within the words and elsewhere they are those that stand there now', () => {
    const both = (it: string) => `Of the season. ${it.replace('the shell', 'the first shell')}!`;
    expect(after(both)).toBe('begins in the first shell league');
    const letter = (it: string) => it.replace('shell', 'shelf');
    expect(after(letter)).toBe('begins in the shelf league');
  });

  test('over their end what is left of them is kept', () => {
    expect(after((it) => it.replace('shell league. The ladder', 'first one. It'))).toBe(
      'begins in the',
    );
  });

  test('that deletes or replaces them they are gone', () => {
    expect(after((it) => it.replace('begins in the shell league', ''))).toBeUndefined();
    expect(after((it) => it.replace('begins in the shell league', 'starts low'))).toBeUndefined();
    expect(after(() => '')).toBeUndefined();
  });

  test('anywhere else they are what they were', () => {
    const place = fc.oneof(
      fc.integer({ min: 0, max: text.indexOf(anchor.quote) }),
      fc.integer({ min: text.indexOf(anchor.quote) + anchor.quote.length, max: text.length }),
    );
    fc.assert(
      fc.property(place, fc.string({ maxLength: 60 }), (at, typed) => {
        const edited = text.slice(0, at) + typed.replace(/\s+/g, ' ') + text.slice(at);
        const there = moved(text, edited);
        expect(there?.quote).toBe(anchor.quote);
        expect(said(edited, there!)).toBe(anchor.quote);
      }),
    );
  });
});
