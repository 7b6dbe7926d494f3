import { describe, expect, test } from 'vitest';
import { anchorAt, findAnchor, type TextAnchor } from './text-anchor.ts';

const text =
  'The ladder opens on Friday. Every player begins in the shell league. The ladder closes on Sunday.';
const on = (quote: string, at = text.indexOf(quote)): TextAnchor =>
  anchorAt(text, { from: at, to: at + quote.length })!;
const said = (in_: string, anchor: TextAnchor) => {
  const range = findAnchor(in_, anchor);
  return range && in_.slice(range.from, range.to);
};

describe('words of a text', () => {
  test('are found among others that say the same by what stands around them', () => {
    const second = on('The ladder', text.lastIndexOf('The ladder'));
    expect(findAnchor(text, second)?.from).toBe(text.lastIndexOf('The ladder'));
    expect(findAnchor(text, on('The ladder'))?.from).toBe(0);
  });

  test('are found again whatever is written before and after', () => {
    const anchor = on('begins in the shell league');
    expect(said(`Of the season. ${text} More to come.`, anchor)).toBe(anchor.quote);
  });

  test('that are deleted are not found where other words happen to say the same', () => {
    const anchor = on('ladder', text.lastIndexOf('ladder'));
    const without = text.replace(
      'The ladder closes on Sunday.',
      'It ends. A new ladder begins then',
    );
    expect(findAnchor(without, anchor)).toBeUndefined();
  });

  test('have an anchor without blanks at its ends, and none where there are no words', () => {
    expect(anchorAt('one  two', { from: 3, to: 5 })).toBeUndefined();
    expect(anchorAt('one two three', { from: 3, to: 8 })?.quote).toBe('two');
    expect(anchorAt('a'.repeat(2000), { from: 0, to: 1001 })).toBeUndefined();
  });
});
