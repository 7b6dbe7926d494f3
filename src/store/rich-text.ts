import { Marked, type Token } from 'marked';
import { isKeptDocumentLink } from '#/kernel/document-links.ts';
import { isGoodLink, isOwnPicture } from '#/kernel/rich-text.ts';
import { parserWork } from './parser-work.ts';

const marked = new Marked({ gfm: true });

/** What the editor itself writes where Markdown has no sign of its own: a line break in a cell. */
const harmless = /^<(?:br|\/?(?:em|strong))>$/;

/** About a tenth of a second of the parser, here and in the browser of everybody who reads the text. */
const MOST_WORK = 12_000_000;

/** How often a text is mended before it is taken for an attempt on the parser. */
const rounds = 4;

/** Why a piece of a text may not stay, by its kind, and what stands there instead. */
function mended(token: Token): string | undefined {
  switch (token.type) {
    case 'html':
      return harmless.test(token.raw) ? undefined : token.raw.replace(/^(\s*)</, '$1&lt;');
    case 'link':
      return isGoodLink(token['href'] as string) || isKeptDocumentLink(token.raw)
        ? undefined
        : apart(token.raw);
    case 'def':
      return isGoodLink(token['href'] as string) ? undefined : apart(token.raw);
    case 'image': {
      const src = token['href'] as string;
      if (isOwnPicture(src)) return undefined;
      return isGoodLink(src) ? token.raw.slice(1) : apart(token.raw.slice(1));
    }
    default:
      return undefined;
  }
}

/** The sign that makes it a link is written as itself. */
function apart(raw: string): string {
  if (raw.startsWith('[')) return `\\${raw}`;
  return raw.startsWith('<') ? `&lt;${raw.slice(1)}` : raw.replace(/[:@.]/, '\\$&');
}

/** The pieces of a text without pieces of their own, in its order, and links with theirs. */
function* pieces(tokens: readonly Token[]): Generator<Token> {
  for (const token of tokens) {
    if (mended(token) !== undefined) yield token;
    else if (token.type === 'table') {
      const rows = [token['header'], ...token['rows']] as { tokens: Token[] }[][];
      for (const cell of rows.flat()) yield* pieces(cell.tokens);
    } else if (token.type === 'list') yield* pieces(token['items'] as Token[]);
    else if ('tokens' in token && token.tokens && token.type !== 'image')
      yield* pieces(token.tokens);
    else yield token;
  }
}

/** Every punctuation sign written as itself: what is left when a text cannot be mended. */
const plain = (markdown: string) =>
  markdown.replace(/\\?[!-/:-@[-`{-~]/g, (it) => (it.length > 1 ? it : `\\${it}`));

/** One walk through the text; each bad piece is found behind the one before it. */
function mend(markdown: string): { text: string; bad: number } {
  let text = '';
  let at = 0;
  let bad = 0;
  for (const token of pieces(marked.lexer(markdown))) {
    const instead = mended(token);
    // Within a quotation a piece of several lines has its marks between them: its first line counts.
    const line = token.raw.split('\n', 1)[0]!;
    const found = line === '' ? -1 : markdown.indexOf(line, at);
    if (instead !== undefined) bad += 1;
    if (found < 0) continue;
    const end = found + line.length;
    text += markdown.slice(at, found) + (instead?.split('\n', 1)[0] ?? line);
    at = end;
  }
  return { text: text + markdown.slice(at), bad };
}

/**
 * What may be kept of a text that somebody sent: HTML is shown as it was written instead of being
 * carried out, links to scripts and the like lose their link, pictures from elsewhere become links.
 * A text without any of that stays as it is, byte by byte, so cleaning twice is cleaning once.
 * @param mostWork what is more for the parser, see `parserWork`, is all written as itself.
 */
export function cleanRichText(markdown: string, mostWork = MOST_WORK): string {
  if (parserWork(markdown) > mostWork) return plain(markdown);
  try {
    let text = markdown;
    for (let round = 0; round < rounds; round += 1) {
      const next = mend(text);
      if (next.bad === 0) return text;
      text = next.text;
    }
  } catch (error) {
    // Brackets or quotations a thousand deep end the parser's stack; nobody writes them by hand.
    if (!(error instanceof RangeError)) throw error;
  }
  return plain(markdown);
}
