import { call, upload } from '#/client/api.ts';
import { LONGEST_TITLE, MOST_CHARACTERS } from '../document.contract.ts';
import {
  nameOfPicture,
  picturesBeside,
  readMarkdownFile,
  withAddresses,
} from '../markdown-file.ts';

/** What came of a file. */
export interface Imported {
  file: string;
  title: string;
  /** The document; absent when it failed. */
  id?: number;
  failure?: string;
  /** Pictures the text shows and nobody gave along. */
  missing: string[];
}

const isMarkdown = (file: File) => /\.(md|markdown|mdown|txt)$/i.test(file.name);
const isPicture = (file: File) => file.type.startsWith('image/');

/** Sorts what was chosen into texts and the pictures they may show. */
export const sorted = (files: readonly File[]) => ({
  texts: files.filter(isMarkdown),
  pictures: files.filter(isPicture),
  others: files.filter((it) => !isMarkdown(it) && !isPicture(it)).map((it) => it.name),
});

async function sendPicture(id: number, file: File): Promise<string> {
  const form = new FormData();
  form.append('id', String(id));
  form.append('image', file);
  return (await upload('POST /documents/upload-image', form, { timeout: 120_000 })).src;
}

/** Makes a document of a Markdown file, with the pictures it names among those given along. */
export async function importFile(
  file: File,
  pictures: readonly File[],
  parentId: number | null,
): Promise<Imported> {
  const read = readMarkdownFile(await file.text(), file.name);
  const title = read.title
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, LONGEST_TITLE)
    .trim();
  const said = { title: title || 'Untitled', body: read.body };
  const about = { file: file.name, title: said.title };
  if (said.body.length > MOST_CHARACTERS) {
    return { ...about, failure: 'It is longer than a document can be.', missing: [] };
  }
  try {
    const named = picturesBeside(said.body);
    const byName = new Map(pictures.map((it) => [it.name.toLowerCase(), it]));
    const found = named.flatMap((address) => {
      const picture = byName.get(nameOfPicture(address));
      return picture ? [{ address, picture }] : [];
    });
    const made = await call('POST /documents/save', { ...said, parentId });
    const others = new Map<string, string>();
    for (const { address, picture } of found) {
      others.set(address, await sendPicture(made.id, picture));
    }
    if (others.size > 0) {
      const body = withAddresses(said.body, others);
      await call('POST /documents/save', { ...said, body, id: made.id, version: made.version });
    }
    const missing = named.filter((it) => !others.has(it));
    return { ...about, id: made.id, missing };
  } catch (error) {
    const failure = error instanceof Error ? error.message : 'Something went wrong.';
    return { ...about, failure, missing: [] };
  }
}
