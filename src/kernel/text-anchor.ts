/**
 * Words of a text by what they say and what stands around them, as the Web Annotation Data Model's
 * text quote selector does (https://www.w3.org/TR/annotation-model/#text-quote-selector): they are
 * found again whatever is written before and after them. Texts are plain, blanks in them single.
 */
export interface TextAnchor {
  quote: string;
  /** What stands right before and right after it, as far as it is kept. */
  prefix: string;
  suffix: string;
}

/** A range of a text; `to` is excluded. */
export interface TextRange {
  from: number;
  to: number;
}

/** So much of what stands around is kept, and the longest quote, characters. */
export const AROUND = 40;
export const LONGEST_QUOTE = 1000;
/** A shorter quote is found only where something around it is the same as well. */
const CLEAR = 24;
const ALIKE = 6;

const plain = (text: string) => text.replace(/\s+/g, ' ');

/** The anchor of a range; blanks at its ends are no part of it. Undefined when nothing is left. */
export function anchorAt(text: string, { from, to }: TextRange): TextAnchor | undefined {
  const said = text.slice(from, to);
  const quote = said.trim();
  if (quote === '' || quote.length > LONGEST_QUOTE) return undefined;
  const start = from + said.indexOf(quote);
  const end = start + quote.length;
  return {
    quote,
    prefix: text.slice(Math.max(0, start - AROUND), start).toWellFormed(),
    suffix: text.slice(end, end + AROUND).toWellFormed(),
  };
}

export function sameAtEnd(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let same = 0;
  while (same < most && a.at(-1 - same) === b.at(-1 - same)) same += 1;
  return same;
}

export function sameAtStart(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let same = 0;
  while (same < most && a[same] === b[same]) same += 1;
  return same;
}

/** Where the words stand in a text: of several places the one whose surroundings fit best. */
export function findAnchor(text: string, anchor: TextAnchor): TextRange | undefined {
  const quote = plain(anchor.quote);
  const { prefix, suffix } = anchor;
  let best: { from: number; alike: number } | undefined;
  for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + 1)) {
    const before = text.slice(Math.max(0, at - AROUND), at);
    const end = at + quote.length;
    const after = text.slice(end, end + AROUND);
    const alike = sameAtEnd(before, prefix) + sameAtStart(after, suffix);
    if (!best || alike > best.alike) best = { from: at, alike };
  }
  if (!best) return undefined;
  const wanted = Math.min(ALIKE, prefix.length + suffix.length);
  if (quote.length < CLEAR && best.alike < wanted) return undefined;
  return { from: best.from, to: best.from + quote.length };
}
