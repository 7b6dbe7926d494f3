/** What files are attached to. A new kind is also listed in `server/attachables.ts`. */
export const attachedKinds = ['task', 'issue', 'document'] as const;
export type AttachedKind = (typeof attachedKinds)[number];

/** Files of one record; those of a document may be named by any of its versions. */
export const MOST_FILES: Readonly<Record<AttachedKind, number>> = {
  task: 50,
  issue: 50,
  document: 200,
};

/** In bytes, as the server takes it: larger ones are refused before they are sent. */
export const MOST_BYTES = 50_000_000;

/** What is wrong with a file, in words, before it is sent; undefined for one that may go. */
export function refusalOf({ size }: { size: number }): string | undefined {
  if (size === 0) return 'This file is empty.';
  if (size > MOST_BYTES) return `This file is larger than ${MOST_BYTES / 1_000_000} MB.`;
  return undefined;
}

/** "1.4 MB". */
export const sizeWords = (bytes: number) =>
  bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1e3))} kB` : `${(bytes / 1e6).toFixed(1)} MB`;

const MOST_LETTERS = 120;

/** Room for the end, which tells what kind of file it is. */
const END = 20;

/**
 * The name a file came with, without its folders and anything that cannot be seen or turns what
 * follows around. A long one loses its middle.
 */
export function fileName(given: string): string {
  const name = given
    .replace(/^.*[\\/]/s, '')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .toWellFormed()
    .trim();
  const signs = [...name];
  if (/^\.*$/.test(name)) return 'file';
  if (signs.length <= MOST_LETTERS) return name;
  const start = signs.slice(0, MOST_LETTERS - END - 1).join('');
  return `${start}…${signs.slice(-END).join('')}`;
}
