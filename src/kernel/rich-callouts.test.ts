import { assert, constantFrom, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import {
  calloutKinds,
  calloutOf,
  firstCallout,
  withoutCallouts,
  writeCallout,
} from './rich-callouts.ts';

test('what is written as a callout is read as one', () => {
  const text = string({ unit: 'grapheme' }).map((it) => it.replace(/[\s\0]+/g, ' ').trim());
  assert(
    property(constantFrom(...calloutKinds), text, text, (kind, one, two) => {
      const inside = [one, '', two].join('\n').trimEnd();
      const raw = writeCallout(kind, inside);
      expect(firstCallout(`${raw}\n\nAfter`)).toMatchObject({ kind, text: inside });
    }),
  );
});

test('GitHub’s other kinds are the nearest of ours, any other quotation is none', () => {
  expect(calloutOf('[!IMPORTANT]')).toBe('note');
  expect(calloutOf('[!caution] ')).toBe('warning');
  for (const it of ['[!NOTE] words', '[NOTE]', '[!OTHER]', '', '!NOTE'])
    expect(calloutOf(it)).toBeUndefined();
  expect(firstCallout('> words\n> [!NOTE]')).toBeUndefined();
});

test('its sign is no word of the text', () => {
  expect(withoutCallouts('> [!TIP]\n> a\n\n> > [!NOTE]\n> > b\n\n[!TIP]')).toBe(
    '> \n> a\n\n> > \n> > b\n\n[!TIP]',
  );
});
