import { Marked, type Token } from 'marked';
import { lookUp } from '#/kernel/look-up.ts';
import { withoutCallouts } from '#/kernel/rich-callouts.ts';

const marked = new Marked({ gfm: true });

const entities: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

/**
 * Longer than any word. PostgreSQL's parser of texts looks at what is neither word nor address again
 * from each of its signs: 40 kB of `_a` took two minutes to index.
 */
const endless = /\S{60}(?=\S)/g;
/** What it takes for a comment of HTML, whose end it looks for through all of the text. */
const comment = /<!--/g;

interface Cell {
  tokens: Token[];
}

/** What a piece of Markdown says, a piece after another. */
function* said(tokens: readonly Token[]): Generator<string> {
  for (const token of tokens) {
    if (token.type === 'table') {
      for (const cell of [token['header'], ...token['rows']].flat() as Cell[]) {
        yield* said(cell.tokens);
        yield ' ';
      }
    } else if (token.type === 'list') yield* said(token['items'] as Token[]);
    else if (token.type !== 'image' && 'tokens' in token && token.tokens) yield* said(token.tokens);
    else if (token.type !== 'html' && 'text' in token) yield String(token['text']);
    if (isBlock(token)) yield ' ';
  }
}

const blocks = new Set(['paragraph', 'heading', 'list_item', 'code', 'blockquote', 'br']);
/** The text of a list's item is a block with pieces of its own, any other is part of a line. */
const isBlock = (token: Token) =>
  blocks.has(token.type) || (token.type === 'text' && 'tokens' in token);

/** The words of a Markdown text without its signs: what is searched and quoted. */
export function wordsOf(markdown: string): string {
  let words: string;
  try {
    words = [...said(marked.lexer(withoutCallouts(markdown)))].join('');
  } catch (error) {
    // Nested too deep for the parser: then the signs are words too.
    if (!(error instanceof RangeError)) throw error;
    words = markdown;
  }
  return words
    .replace(/&(?:lt|gt|quot|amp|#39);/g, (it) => lookUp(entities, it)!)
    .replace(/\s+/g, ' ')
    .replace(endless, '$& ')
    .replace(comment, '<! --')
    .trim();
}
