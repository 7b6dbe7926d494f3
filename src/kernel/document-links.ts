/**
 * A link to a document by its name, `[Title](document:12)`. It is kept without the name: whoever reads
 * the text is given the name the document has now, as far as they may see it.
 */
const link = /\[((?:\\.|[^[\]\\\n]){0,400})\]\(document:([1-9]\d{0,8})\)/g;

/** What stands for a document that is not there, is deleted or is not for this reader. */
export const UNSEEN_DOCUMENT = 'a document you cannot see';

/** The page that shows a document. */
export const documentPage = (id: number) => `/tasks/document-info?document=${id}`;

interface DocumentLink {
  /** The Markdown of it. */
  raw: string;
  id: number;
  /** Empty: the reader may not know it. */
  title: string;
}

/** The first link to a document in a text, and where it begins. */
export function firstDocumentLink(markdown: string): (DocumentLink & { at: number }) | null {
  const found = new RegExp(link.source).exec(markdown);
  if (!found) return null;
  const title = found[1]!.replace(/\\(.)/g, '$1');
  return { raw: found[0], id: Number(found[2]), title, at: found.index };
}

export const writeDocumentLink = (id: number, title: string) =>
  `[${title.replace(/[[\]\\*_~`<&!]/g, '\\$&')}](document:${id})`;

/** Whether a link is to a document and as it is kept. */
export const isKeptDocumentLink = (raw: string) => /^\[\]\(document:[1-9]\d{0,8}\)$/.test(raw);

/** The document a link in the text stands for; null for every other link. */
export function documentOfLink(href: string): number | null {
  const id = /^document:([1-9]\d{0,8})$/.exec(href)?.[1];
  return id === undefined ? null : Number(id);
}

/** A text with the names of the documents it links to, `''` for those that have none. */
export const withDocumentNames = (markdown: string, nameOf: (id: number) => string): string =>
  markdown.replace(link, (_, _title, id: string) =>
    writeDocumentLink(Number(id), nameOf(Number(id))),
  );

/** A text as it is kept, without any name. */
export const withoutDocumentNames = (markdown: string) => withDocumentNames(markdown, () => '');

/** The documents a text links to by name, with every repetition. */
export const documentLinksIn = (markdown: string): number[] =>
  [...markdown.matchAll(link)].map((it) => Number(it[2]));

/** The documents a text links to by the address of their page. */
export const documentPagesIn = (markdown: string): number[] =>
  [...markdown.matchAll(/\/tasks\/document-info\?document=([1-9]\d{0,8})(?!\d)/g)].map((it) =>
    Number(it[1]),
  );
