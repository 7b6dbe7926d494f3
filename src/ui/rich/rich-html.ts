import DOMPurify from 'dompurify';
import { Marked, type Token, type Tokens } from 'marked';
import { documentOfLink, documentPage, UNSEEN_DOCUMENT } from '#/kernel/document-links.ts';
import { lookUp } from '#/kernel/look-up.ts';
import { anchorsOf } from '#/kernel/rich-anchors.ts';
import { calloutNames, calloutOf, type CalloutKind } from '#/kernel/rich-callouts.ts';
import { isGoodLink, isOwnPicture, personOfLink } from '#/kernel/rich-text.ts';
import { richWords } from './rich-words.ts';

const signs: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Text as HTML shows it. */
const shown = (text: string) => text.replace(/[&<>"']/g, (it) => lookUp(signs, it)!);

/** What the editor writes where Markdown has no sign of its own. */
const harmless = /^<(?:br|\/?(?:em|strong))>$/;

/** A picture's address waits in `data-src`: it is fetched with the session, see `usePictures`. */
function image({ href, text }: Tokens.Image) {
  if (!isOwnPicture(href)) return shown(text);
  return `<img data-src="${shown(href)}" alt="${shown(text)}">`;
}

function link(href: string, words: string) {
  const person = personOfLink(href);
  if (person !== null) return `<span class="mention" data-person="${person}">${words}</span>`;
  const document = documentOfLink(href);
  if (document !== null && words === '') return `<span class="doc-link">${UNSEEN_DOCUMENT}</span>`;
  if (document !== null)
    return `<a class="doc-link" data-document="${document}" href="${documentPage(document)}">${words}</a>`;
  if (!isGoodLink(href)) return words;
  const outside = href.startsWith('/') || href.startsWith('#') ? '' : ' target="_blank"';
  return `<a href="${shown(href)}"${outside} rel="noopener noreferrer">${words}</a>`;
}

/** The kind of callout a quotation is; its first line, which says so, is taken away. */
function calloutIn(quotation: Tokens.Blockquote): CalloutKind | undefined {
  const [paragraph] = quotation.tokens;
  if (paragraph?.type !== 'paragraph') return undefined;
  const words = (paragraph as Tokens.Paragraph).tokens;
  const kind = calloutOf(words[0]?.type === 'text' ? words[0].raw : '');
  if (!kind || (words.length > 1 && words[1]!.type !== 'br')) return undefined;
  words.splice(0, 2);
  if (words.length === 0) quotation.tokens.shift();
  return kind;
}

/** Headings of a text begin below those of the page it stands on. */
const marked = (top: number) =>
  new Marked({
    gfm: true,
    breaks: true,
    renderer: {
      html: ({ raw }) => (harmless.test(raw) ? raw : shown(raw)),
      code: ({ text }) => `<pre><code>${shown(text)}\n</code></pre>`,
      checkbox: ({ checked }) =>
        `<span class="todo" role="img" aria-label="${checked ? 'Done' : 'Open'}"></span>`,
      image,
      blockquote(token) {
        const kind = calloutIn(token);
        const inside = this.parser.parse(token.tokens);
        if (!kind) return `<blockquote dir="auto">\n${inside}</blockquote>\n`;
        const name = `<p class="callout-name">${calloutNames[kind]}</p>`;
        return `<div class="callout" role="note" data-callout="${kind}">${name}${inside}</div>`;
      },
      // Its signs stand where its own script begins, as its words do.
      list({ ordered, start, items }) {
        const tag = ordered ? 'ol' : 'ul';
        const from = ordered && start !== 1 ? ` start="${Number(start)}"` : '';
        const inside = items.map((it) => this.listitem(it)).join('');
        return `<${tag} dir="auto"${from}>\n${inside}</${tag}>\n`;
      },
      heading({ tokens, depth, ...more }) {
        const level = Math.min(depth + top - 1, 6);
        const { anchor } = more as { anchor?: string };
        const id = anchor === undefined ? '' : ` id="${shown(anchor)}" tabindex="-1"`;
        return `<h${level}${id}>${this.parser.parseInline(tokens)}</h${level}>`;
      },
      link({ href, tokens }) {
        return link(href, this.parser.parseInline(tokens));
      },
      table(token) {
        const cells = (row: Tokens.TableCell[]) => row.map((it) => this.tablecell(it)).join('');
        const rows = token.rows.map((it) => `<tr>${cells(it)}</tr>`).join('');
        const head = `<thead><tr>${cells(token.header)}</tr></thead>`;
        const table = `<table>${head}<tbody>${rows}</tbody></table>`;
        return `<div class="rich-table" role="region" aria-label="${richWords.tableLabel}" tabindex="0">${table}</div>`;
      },
    },
  });

const tags =
  'p br strong em del h1 h2 h3 h4 h5 h6 ul ol li blockquote pre code hr a span img div table thead tbody tr th td';
const attributes =
  'href target rel class alt dir start align role aria-label tabindex data-src data-person data-document data-callout';

const readers = new Map<number, Marked>();

const isHeading = (it: Token): it is Tokens.Heading => it.type === 'heading';

/** Gives the headings of a text, not those in quotations, the anchors that links lead to. */
function anchor(headings: readonly Tokens.Heading[]) {
  const anchors = anchorsOf(headings.map((it) => it.text));
  for (const [nth, it] of headings.entries()) Object.assign(it, { anchor: anchors[nth] });
}

function readerOf(top: number): Marked {
  const reader = readers.get(top) ?? marked(top);
  readers.set(top, reader);
  return reader;
}

/**
 * A text as HTML that may be put on a page. HTML in the text is shown as it was written; what the
 * parser makes of the rest passes a second, independent list of what may stand there.
 * @param top level of its highest headings.
 * @param anchored its headings have anchors: for one text of a page only, they are its ids.
 */
export function richHtml(markdown: string, top = 3, anchored = false): string {
  let html: string;
  try {
    const tokens = readerOf(top).lexer(markdown);
    const headings = tokens.filter(isHeading);
    const depths = headings.map((it) => it.depth);
    if (anchored) anchor(headings);
    // Whoever begins with a second heading means the first level here.
    const highest = depths.length > 0 ? Math.min(...depths) : 1;
    html = readerOf(top + 1 - highest).parser(tokens);
  } catch {
    // Nested too deep for the parser: shown as it was written.
    html = `<p>${shown(markdown)}</p>`;
  }
  return DOMPurify.sanitize(html, {
    ALLOWED_TAGS: tags.split(' '),
    ALLOWED_ATTR: [...attributes.split(' '), ...(anchored ? ['id'] : [])],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
}
