import { assert, array, constantFrom, integer, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import {
  documentLinksIn,
  documentPagesIn,
  firstDocumentLink,
  isKeptDocumentLink,
  withDocumentNames,
  withoutDocumentNames,
  writeDocumentLink,
} from './document-links.ts';

const name = string({ unit: 'grapheme', maxLength: 160 }).map((it) =>
  it.replaceAll(/[\n\r\0]/g, ' ').slice(0, 160),
);

test('whatever a document is called, its link is read as it was written and kept without it', () => {
  assert(
    property(name, integer({ min: 1, max: 999_999_999 }), (title, id) => {
      const raw = writeDocumentLink(id, title);
      expect(firstDocumentLink(`See ${raw} first`)).toEqual({ raw, id, title, at: 4 });
      expect(withoutDocumentNames(`See ${raw} first`)).toBe(`See [](document:${id}) first`);
      expect(isKeptDocumentLink(withoutDocumentNames(raw))).toBe(true);
    }),
  );
});

test('no piece of brackets and escapes keeps a name that was given', () => {
  const pieces = ['[', ']', '\\', '(', ')', '`', '\n', '[](document:7)', '[x](document:7)', 'a'];
  assert(
    property(array(constantFrom(...pieces), { maxLength: 20 }), (all) => {
      const kept = withoutDocumentNames(all.join(''));
      const given = withDocumentNames(kept, () => 'Secret');
      expect(withoutDocumentNames(given)).toBe(kept);
    }),
  );
});

test('which documents a text links to', () => {
  const text =
    '[A](document:3) [](document:3) `[B](document:4)` [p](/tasks/document-info?document=5#top)';
  expect(documentLinksIn(text)).toEqual([3, 3, 4]);
  expect(documentPagesIn(text)).toEqual([5]);
  expect(documentLinksIn('[x](document:0) [x](document:1234567890) [x](document:2')).toEqual([]);
});

test('a text of nothing but beginnings is looked through at once', () => {
  const began = performance.now();
  for (const it of ['[', '[a', '\\[', '[\\[', '[](document:'])
    documentLinksIn(it.repeat(100_000 / it.length));
  expect(performance.now() - began).toBeLessThan(2_000);
});
