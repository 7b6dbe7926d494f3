import { wordsOf } from './rich-text.ts';

/** What every anchor of a heading begins with, so that none has the name of something else. */
const PREFIX = 'heading-';
const LONGEST = 80;

/** The part of an anchor that a heading's words give: `day-one`. */
const slugOf = (markdown: string): string =>
  wordsOf(markdown, 400)
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, LONGEST)
    .toWellFormed()
    .replace(/-+$/, '') || 'section';

/**
 * Anchors for the headings of a text, by what they say: they hold whatever is written around them.
 * Those that say the same are numbered in their order.
 * @param headings their Markdown, in the order of the text.
 */
export function anchorsOf(headings: readonly string[]): string[] {
  const given = new Set<string>();
  return headings.map((it) => {
    const slug = slugOf(it);
    let anchor = slug;
    for (let nth = 2; given.has(anchor); nth += 1) anchor = `${slug}-${nth}`;
    given.add(anchor);
    return PREFIX + anchor;
  });
}

/** The anchor a link inside a text leads to; people write it with and without its prefix. */
export const anchorOfLink = (href: string): string | null => {
  if (!href.startsWith('#') || href.length < 2) return null;
  try {
    const name = decodeURIComponent(href.slice(1));
    return name.startsWith(PREFIX) ? name : PREFIX + name;
  } catch {
    return null;
  }
};
