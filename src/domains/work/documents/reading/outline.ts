import { Marked, type Tokens } from 'marked';
import { anchorsOf } from '#/kernel/rich-anchors.ts';
import { wordsOf } from '../writing/plain-words.ts';

export interface OutlineHeading {
  text: string;
  /** 1 for the highest heading the text has. */
  depth: number;
  /** Where it stands on the page, as `RichText` names it. */
  anchor: string;
}

const marked = new Marked({ gfm: true });
/** Levels that are listed; headings below the third are details. */
const LEVELS = 3;

function headingsIn(markdown: string): Tokens.Heading[] {
  try {
    return marked.lexer(markdown).filter((it): it is Tokens.Heading => it.type === 'heading');
  } catch {
    // Nested too deep for the parser.
    return [];
  }
}

/** The headings of a text on its three highest levels, in their order; those within quotations are none. */
export function outlineOf(markdown: string): OutlineHeading[] {
  const found = headingsIn(markdown);
  const anchors = anchorsOf(found.map((it) => it.text));
  const named = found
    .map(({ text, depth }, nth) => ({ text: wordsOf(text), depth, anchor: anchors[nth]! }))
    .filter((it) => it.text !== '');
  const highest = Math.min(...named.map((it) => it.depth));
  return named
    .map((it) => ({ ...it, depth: it.depth - highest + 1 }))
    .filter((it) => it.depth <= LEVELS);
}
