import { Marked, type Tokens } from 'marked';
import { wordsOf } from '../writing/plain-words.ts';

export interface OutlineHeading {
  text: string;
  /** 1 for the highest heading the text has. */
  depth: number;
}

const marked = new Marked({ gfm: true });
/** Headings below that are details. */
const DEEPEST = 3;

function headingsIn(markdown: string): Tokens.Heading[] {
  try {
    return marked.lexer(markdown).filter((it): it is Tokens.Heading => it.type === 'heading');
  } catch {
    // Nested too deep for the parser.
    return [];
  }
}

/** The headings of a text down to the third level, in their order; those within quotations are none. */
export function outlineOf(markdown: string): OutlineHeading[] {
  const found = headingsIn(markdown).filter((it) => it.depth <= DEEPEST);
  const highest = Math.min(...found.map((it) => it.depth));
  return found.map((it) => ({ text: wordsOf(it.text), depth: it.depth - highest + 1 }));
}
