import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { asFull } from '../full-disk.ts';

/** Makes a rename survive a power cut: it is the folder that remembers names. */
async function flushFolder(path: string) {
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}

/**
 * Writes a file that is there whole or not at all, whatever happens meanwhile, readable by the
 * server's user only. A file of that name is replaced.
 * @param drafts folder on the same disk where it grows.
 * @throws Refusal `full` when there is no room; nothing stays behind then.
 */
export async function writeWhole(
  path: string,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  drafts: string,
): Promise<void> {
  const draft = join(drafts, randomUUID());
  try {
    const file = createWriteStream(draft, { mode: 0o600, flush: true });
    await pipeline(Readable.from(chunks, { objectMode: true }), file);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await rename(draft, path);
    await flushFolder(dirname(path));
  } catch (error) {
    await rm(draft, { force: true });
    throw asFull(error);
  }
}

const HOUR = 3_600_000;

/** Clears what killed processes left; younger drafts may still be growing. */
export async function removeDrafts(drafts: string): Promise<void> {
  for (const name of await readdir(drafts)) {
    const path = join(drafts, name);
    const age = await stat(path).then(
      (it) => Date.now() - it.mtimeMs,
      () => 0,
    );
    if (age > HOUR) await rm(path, { force: true });
  }
}
