import { invalid } from '#/kernel/refusal.ts';
import type { Archive, Unread } from '#/store/archive/read-archive.ts';
import { Breath } from '#/store/workers/breath.ts';
import { LONGEST_TITLE, MOST_CHARACTERS } from '../document.contract.ts';
import { readMarkdownFile } from '../markdown-file.ts';
import { folded } from './archive-names.ts';
import { withoutMentions } from './archive-text.ts';
import { MOST_ARCHIVED } from './archive.contract.ts';
import { asMarkdown, databaseOf, folderNames, isWrapper, withoutId } from './other-wikis.ts';
import { outsideCode } from './outside-code.ts';

/** A document that an archive would make. */
export interface Planned {
  /** Of its file, with the ending. */
  path: string;
  title: string;
  /** As it stands in the file, with its links into the archive. */
  text: string;
  /** The place in the plan of the document above it; undefined at the top. */
  above: number | undefined;
  depth: number;
}

export interface ArchivePlan {
  /** Those above before those below, siblings in their order. */
  documents: Planned[];
  unread: Unread[];
}

const stemOf = (path: string) => folded(path.replace(/\.[^./]*$/, ''));

/** The folders of a path, the innermost first. */
function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, at) => folded(parts.slice(0, parts.length - at).join('/')));
}

/** The text of a folder, as repositories have one. */
const isOfFolder = (name: string) => /\/(?:readme|_?index)\.[^./]*$/i.test(name);

const titleOf = (words: string) => {
  const clean = words.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
  const short = [...clean].slice(0, LONGEST_TITLE).join('').slice(0, LONGEST_TITLE);
  return short.toWellFormed().trim() || 'Untitled';
};

/** Documents by the folder in which those below them lie. */
class Tree {
  readonly documents: Planned[] = [];
  private readonly places = new Map<string, number>();

  /** The document of the innermost of these folders that has one. */
  above(folders: readonly string[]): number | undefined {
    const folder = folders.find((it) => this.places.has(it));
    return folder === undefined ? undefined : this.places.get(folder);
  }

  add(it: Pick<Planned, 'path' | 'title' | 'text'>, above: number | undefined, of: string[]) {
    for (const folder of of)
      if (!this.places.has(folder)) this.places.set(folder, this.documents.length);
    const depth = above === undefined ? 0 : this.documents[above]!.depth + 1;
    this.documents.push({ ...it, above, depth });
  }

  /** A folder without a document of its name becomes an empty one, so that the tree stays as it was. */
  addFolders(name: string): void {
    const parts = name.split('/').slice(0, -1);
    for (const [at, part] of parts.entries()) {
      const path = parts.slice(0, at + 1).join('/');
      const inside = foldersOf(`${path}/`);
      if (isWrapper(part) || this.places.has(inside[0]!)) continue;
      const folder = { path: `${path}/`, title: titleOf(part), text: '' };
      this.add(folder, this.above(inside.slice(1)), [inside[0]!]);
    }
    if (this.documents.length > MOST_ARCHIVED)
      throw invalid({ file: `This ZIP holds more than ${MOST_ARCHIVED} documents and folders.` });
  }
}

/**
 * What an archive would make: a document for each file, below the one whose name its folder has. A
 * folder without a document of its name becomes one.
 */
export async function planArchive({ texts, unread }: Archive): Promise<ArchivePlan> {
  const tree = new Tree();
  const breath = new Breath();
  const left: Unread[] = [...unread];
  // A document comes before what lies in its folder, however the ZIP was made.
  const byDepth = texts
    .map((it, at) => {
      const isFolders = isOfFolder(it.name);
      return { ...it, at, isFolders, folders: it.name.split('/').length - Number(isFolders) };
    })
    .sort((a, b) => a.folders - b.folders || a.at - b.at);
  for (const { name, text: file, isFolders } of byDepth) {
    await breath.take();
    const stem = stemOf(name);
    const [folder = '', ...outer] = foldersOf(name);
    const own = isFolders && tree.above([folder]) === undefined;
    const called = own ? name.slice(0, name.lastIndexOf('/')) : name.replace(/\.[^./]*$/, '');
    const { title, body } = readMarkdownFile(file, `${withoutId(called)}.md`);
    const text = withoutMentions(asMarkdown(body, name));
    if (text.length > MOST_CHARACTERS) {
      left.push({ name: name.slice(0, 120), why: 'It is longer than a document can be.' });
      continue;
    }
    tree.addFolders(own ? called : name);
    const above = tree.above(own ? outer : [folder, ...outer]);
    const of = own ? [folder, stem] : folderNames(stem);
    tree.add({ path: name, title: titleOf(title), text }, above, of);
  }
  return { documents: tree.documents, unread: left };
}

/** The document that a file became; a database of Notion is both, and its own page means the file. */
export function documentOf<T>(
  pages: ReadonlyMap<string, T>,
  path: string,
  from: string,
): T | undefined {
  const page = databaseOf(path);
  return pages.get(path) ?? (page === folded(from) ? undefined : pages.get(page));
}

/** Where a link of a text leads: the path of a file in the archive; undefined outside of it. */
function pathOfLink(from: string, href: string): string | undefined {
  if (/^(?:[a-z][a-z\d+.-]*:|\/|#|\?)/i.test(href)) return undefined;
  let address: string;
  try {
    address = decodeURIComponent(href.replace(/[?#].*$/s, ''));
  } catch {
    return undefined;
  }
  const parts = from.split('/').slice(0, -1);
  for (const part of address.split('/')) {
    if (part === '..') {
      if (parts.pop() === undefined) return undefined;
    } else if (part !== '.' && part !== '') parts.push(part);
  }
  return folded(parts.join('/'));
}

const link =
  /(!?)\[((?:\\.|[^[\]\\\n]){0,400})\]\((?:<([^<>\n]{1,2000})>|([^\s()<>[\]]{1,2000}))(?:[ \t]+"[^"\n]{0,400}")?\)/g;

interface Leads {
  /** What stands for a picture of the archive; undefined when there is none. */
  picture: (path: string) => string | undefined;
  /** The document of a file; undefined when it was not taken in. */
  document: (path: string) => number | undefined;
  /** What a link to any other file of the archive leads to. */
  file: (path: string) => string | undefined;
}

/** A text whose links into the archive lead to what was made of it; what is missing is named. */
export function withLinks(
  { path, text }: Pick<Planned, 'path' | 'text'>,
  leads: Leads,
): { text: string; missing: string[] } {
  const missing: string[] = [];
  const changed = (part: string) =>
    part.replace(link, (whole, sign: string, words: string, marked?: string, plain?: string) => {
      const there = pathOfLink(path, marked ?? plain ?? '');
      if (there === undefined) return whole;
      if (sign === '!') {
        const src = leads.picture(there);
        if (src !== undefined) return `![${words}](${src})`;
      } else {
        const id = leads.document(there);
        if (id !== undefined) return `[](document:${id})`;
        const file = leads.file(there);
        if (file !== undefined) return `[${words}](${file})`;
      }
      missing.push(there.slice(0, 120));
      return words;
    });
  return { text: outsideCode(text, changed), missing };
}
