import { ReadableStream } from 'node:stream/web';
import { invalid } from '#/kernel/refusal.ts';
import type { Files } from '#/store/files/files.ts';
import type { Db } from '#/store/records/records.ts';
import { recordLines } from '#/store/records/whole.ts';

/**
 * The uploaded files in a backup: a line that names a file, its bytes as lines of base64, a line
 * that ends it; after all of them their count, by which a cut backup shows.
 */
interface Head {
  file: string;
  type: string;
}
const END = '{"end":"file"}';
export const FILES_FOLLOW = '{"files":"follow"}';
const countLine = (count: number) => `{"files":${count}}`;

/** What `newFileKey` makes: nothing else that is kept looks like it. */
const KEY = /(?<![\w/-])[a-z0-9][a-z0-9_-]*(?:\/[a-z0-9][a-z0-9_-]*)*\/[0-9a-f]{32}(?![\w/-])/g;

/** Collects the keys of files that lines of records name. */
export class FileKeys {
  readonly all = new Set<string>();

  add(lines: string): void {
    for (const [key] of lines.matchAll(KEY)) this.all.add(key);
  }
}

/** What was, not what is: files that are named there only may be gone. */
const pastOnly = ['audit', 'idempotency', 'notifications'];

/** Keys of the files the records refer to. */
export async function referredFiles(tx: Db): Promise<ReadonlySet<string>> {
  const keys = new FileKeys();
  for await (const part of recordLines(tx, { without: pastOnly })) keys.add(part);
  return keys.all;
}

/** Those that are not there, asked for eight at a time. */
export async function missingFiles(files: Files, keys: Iterable<string>): Promise<string[]> {
  const waiting = [...keys];
  const missing: string[] = [];
  const work = async () => {
    for (let key = waiting.pop(); key !== undefined; key = waiting.pop())
      if (!(await files.exists(key))) missing.push(key);
  };
  await Promise.all(Array.from({ length: 8 }, work));
  return missing.sort();
}

/** Bytes of a line of base64: a multiple of three, so that only a file's last line is padded. */
const LINE_BYTES = 12 * 1024;

/** The files of some keys as lines; those that are gone meanwhile are left out. */
export async function* fileLines(files: Files, keys: Iterable<string>): AsyncGenerator<string> {
  let count = 0;
  yield `${FILES_FOLLOW}\n`;
  for (const key of keys) {
    const file = await files.get(key);
    if (!file) continue;
    yield `${JSON.stringify({ file: key, type: file.type } satisfies Head)}\n`;
    for await (const part of file.body)
      for (let at = 0; at < part.length; at += LINE_BYTES)
        yield `${Buffer.from(part.subarray(at, at + LINE_BYTES)).toString('base64')}\n`;
    yield `${END}\n`;
    count += 1;
  }
  yield `${countLine(count)}\n`;
}

const cut = () => invalid({ backup: 'This backup is not complete.' });

async function* bytesUntilEnd(lines: AsyncIterator<string>): AsyncGenerator<Uint8Array> {
  for (;;) {
    const { value, done } = await lines.next();
    if (done) throw cut();
    if (value === END) return;
    yield Buffer.from(value, 'base64');
  }
}

/**
 * Puts the files of a backup back. One that is there stays: what lies behind a key never changes.
 * @param lines those after `FILES_FOLLOW`.
 * @returns how many files the backup has.
 * @throws Refusal `invalid` when the lines end too soon.
 */
export async function restoreFiles(files: Files, lines: AsyncIterator<string>): Promise<number> {
  for (let count = 0; ; count += 1) {
    const { value, done } = await lines.next();
    if (done) throw cut();
    if (value === countLine(count)) return count;
    const { file, type } = JSON.parse(value) as Head;
    const bytes = bytesUntilEnd(lines);
    if (await files.exists(file)) for await (const it of bytes) void it;
    else await files.put(file, ReadableStream.from(bytes) as globalThis.ReadableStream, { type });
  }
}
