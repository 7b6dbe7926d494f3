import { createReadStream } from 'node:fs';
import { access, mkdir, open, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { checkKey, type FileBody, type Files, type StoredFile } from './files.ts';
import { removeDrafts, writeWhole } from './write-whole.ts';

/**
 * A file begins with one line of JSON that says its type, so that type and bytes appear together.
 * The line is at most this long.
 */
const MAX_HEAD = 512;

function headOf(type: string): Uint8Array {
  const head = Buffer.from(`${JSON.stringify({ type })}\n`);
  if (head.length > MAX_HEAD) throw new RangeError('A media type this long is none.');
  return head;
}

async function readHead(file: FileHandle): Promise<{ type: string; length: number }> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(MAX_HEAD), 0, MAX_HEAD, 0);
  const length = buffer.subarray(0, bytesRead).indexOf('\n') + 1;
  const head: unknown = JSON.parse(buffer.toString('utf8', 0, length));
  if (head === null || typeof head !== 'object' || !('type' in head)) {
    throw new Error('A stored file does not say its type.');
  }
  return { type: String(head.type), length };
}

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR'].includes(String(error.code));

async function* withHead(type: string, body: FileBody): AsyncGenerator<Uint8Array> {
  yield headOf(type);
  if (body instanceof Uint8Array) yield body;
  else yield* body;
}

async function opened(path: string): Promise<StoredFile | undefined> {
  const file = await open(path).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });
  if (!file) return undefined;
  try {
    const [{ size }, { type, length }] = await Promise.all([file.stat(), readHead(file)]);
    // The handle is read from, not the path: what was opened stays readable when it is removed.
    const stream = createReadStream(path, { fd: file, start: length });
    return { type, size: size - length, body: Readable.toWeb(stream) as StoredFile['body'] };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Files in a folder of this machine, for one server or several that share it. */
export async function localFiles(folder: string): Promise<Files> {
  const drafts = join(folder, '.drafts');
  await mkdir(drafts, { recursive: true, mode: 0o700 });
  await removeDrafts(drafts);
  const pathOf = (key: string) => join(folder, checkKey(key));
  return {
    put: (key, body, { type }) => writeWhole(pathOf(key), withHead(type, body), drafts),
    get: (key) => opened(pathOf(key)),
    remove: (key) => rm(pathOf(key), { force: true }),
    exists: (key) =>
      access(pathOf(key)).then(
        () => true,
        (error: unknown) => {
          if (!isMissing(error)) throw error;
          return false;
        },
      ),
  };
}
