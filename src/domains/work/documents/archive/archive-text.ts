import { UNSEEN_DOCUMENT, firstDocumentLink } from '#/kernel/document-links.ts';
import { filesIn, withFiles } from '#/kernel/file-links.ts';
import { firstMention } from '#/kernel/rich-text.ts';
import { picturesIn } from '../picture-links.ts';

/** Where a link of a text leads once it lies in the archive. */
export interface ArchiveLinks {
  /** The address of a document; undefined for one that is not in the archive. */
  addressOf: (id: number) => string | undefined;
  /** Where the console shows it. */
  pageOf: (id: number) => string;
  /** The address of a picture; undefined for one that is not in the archive. */
  pictureOf: (id: number) => string | undefined;
  /** The address of an attached file; undefined for one that is not in the archive. */
  fileOf: (id: number) => string | undefined;
}

/** A text piece by piece: what `first` finds is replaced. */
function replaced<T extends { raw: string; at: number }>(
  text: string,
  first: (rest: string) => T | null,
  instead: (it: T) => string,
): string {
  let [done, rest] = ['', text];
  for (let found = first(rest); found; found = first(rest)) {
    done += rest.slice(0, found.at) + instead(found);
    rest = rest.slice(found.at + found.raw.length);
  }
  return done + rest;
}

/** People are their names outside of the company: an id means nobody there. */
export const withoutMentions = (text: string) =>
  replaced(text, firstMention, ({ name }) => `@${name.replace(/[[\]\\*_~`<&!]/g, '\\$&')}`);

/**
 * A document's text as it lies in the archive: links between its documents are relative, pictures lie
 * beside it, people are their names.
 * @param text with the names its reader may see.
 */
export function archiveText(text: string, links: ArchiveLinks): string {
  const linked = replaced(text, firstDocumentLink, ({ id, title, raw }) => {
    if (title === '') return UNSEEN_DOCUMENT;
    const words = raw.slice(0, raw.lastIndexOf('](document:'));
    return `${words}](${links.addressOf(id) ?? links.pageOf(id)})`;
  });
  let shown = withoutMentions(linked);
  for (const id of picturesIn(shown)) {
    const address = links.pictureOf(id);
    if (address === undefined) continue;
    shown = shown.replaceAll(
      new RegExp(`/api/documents/image\\?image=${id}(?!\\d)`, 'g'),
      address.replaceAll('$', '$$$$'),
    );
  }
  const files = filesIn(shown).flatMap((id) => {
    const address = links.fileOf(id);
    return address === undefined ? [] : [[id, address] as const];
  });
  return withFiles(shown, new Map(files));
}
