import type { Archive, Unread } from '#/store/archive/read-archive.ts';
import { Breath } from '#/store/workers/breath.ts';
import { LONGEST_TITLE, MOST_CHARACTERS } from '../document.contract.ts';
import { readMarkdownFile } from '../markdown-file.ts';
import { folded } from './archive-names.ts';
import { withoutMentions } from './archive-text.ts';
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

/**
 * What an archive would make: a document for each file, below the one whose name its folder has. A
 * folder without a document of its name is passed over.
 */
export async function planArchive({ texts, unread }: Archive): Promise<ArchivePlan> {
  const documents: Planned[] = [];
  const breath = new Breath();
  const left: Unread[] = [...unread];
  const places = new Map<string, number>();
  // A document comes before what lies in its folder, however the ZIP was made.
  const byDepth = texts
    .map((it, at) => ({ ...it, at, folders: it.name.split('/').length }))
    .sort((a, b) => a.folders - b.folders || a.at - b.at);
  for (const { name, text: file } of byDepth) {
    await breath.take();
    const { title, body } = readMarkdownFile(file, name);
    const text = withoutMentions(body);
    if (text.length > MOST_CHARACTERS) {
      left.push({ name: name.slice(0, 120), why: 'It is longer than a document can be.' });
      continue;
    }
    const folder = foldersOf(name).find((it) => places.has(it));
    const above = folder === undefined ? undefined : places.get(folder);
    const clean = title.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
    const short = [...clean].slice(0, LONGEST_TITLE).join('').slice(0, LONGEST_TITLE);
    if (!places.has(stemOf(name))) places.set(stemOf(name), documents.length);
    documents.push({
      path: name,
      title: short.toWellFormed().trim() || 'Untitled',
      text,
      above,
      depth: above === undefined ? 0 : documents[above]!.depth + 1,
    });
  }
  return { documents, unread: left };
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
