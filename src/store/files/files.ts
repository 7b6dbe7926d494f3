import { randomBytes } from 'node:crypto';

/** Bytes at once, or as they come. */
export type FileBody = Uint8Array | AsyncIterable<Uint8Array>;

export interface StoredFile {
  /** Media type, as it was put. */
  type: string;
  /** In bytes. */
  size: number;
  /** To be read to its end or cancelled. */
  body: ReadableStream<Uint8Array>;
}

/**
 * Where files lie: bytes under a key. A file is there whole or not at all. A store that cannot be
 * reached refuses with `busy`, one without room with `full`; a key of another form is a bug.
 */
export interface Files {
  put: (key: string, body: FileBody, about: { type: string }) => Promise<void>;
  get: (key: string) => Promise<StoredFile | undefined>;
  /** A file that is not there is no error. */
  remove: (key: string) => Promise<void>;
  exists: (key: string) => Promise<boolean>;
}

/**
 * Names of folders and of the file, so that no key leads out of the store: a dot stands only before
 * what a file's name ends in.
 */
const KEY =
  /^[a-z0-9][a-z0-9_-]*(\/[a-z0-9][a-z0-9_=-]*)*(\/[a-z0-9][a-z0-9_=-]*\.[a-z0-9]{1,10})?$/;

/** @throws RangeError for a key that was not made by `newFileKey` or written in its form. */
export function checkKey(key: string): string {
  if (key.length > 200 || !KEY.test(key)) throw new RangeError(`Not a file key: ${key}`);
  return key;
}

/** A key nobody can guess, below a folder such as `photos`; the file behind it never changes. */
export const newFileKey = (folder: string) =>
  checkKey(`${folder}/${randomBytes(16).toString('hex')}`);
