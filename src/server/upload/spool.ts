import { createHash } from 'node:crypto';
import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { asFull } from '#/store/full-disk.ts';

/** A file that has arrived: in memory, or on disk where its endpoint takes large ones. */
export interface Arrived {
  /** In bytes. */
  size: number;
  /** SHA-256 in hexadecimal. */
  hash: string;
  /** All bytes; only where the endpoint does not spool. */
  bytes: Uint8Array | undefined;
  open: () => AsyncIterable<Uint8Array>;
  /** Removes it from disk; to be called once nobody reads it any more. */
  discard: () => Promise<void>;
}

/** Takes a file into memory. */
export async function intoMemory(stream: Readable): Promise<Arrived> {
  const bytes = new Uint8Array(await buffer(stream));
  return {
    size: bytes.length,
    hash: createHash('sha256').update(bytes).digest('hex'),
    bytes,
    open: async function* () {
      yield bytes;
    },
    discard: async () => {},
  };
}

/**
 * Takes a file to a folder of this machine, a piece at a time, so that its size is no matter of memory.
 * @throws Refusal `full` when the disk is.
 */
export async function ontoDisk(stream: Readable, folder: string): Promise<Arrived> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const hash = createHash('sha256');
  let size = 0;
  const discard = () => rm(path, { force: true });
  async function* counted() {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      hash.update(piece);
      size += piece.length;
      yield piece;
    }
  }
  try {
    await pipeline(counted(), createWriteStream(path, { mode: 0o600 }));
  } catch (error) {
    await discard();
    throw asFull(error);
  }
  return {
    size,
    hash: hash.digest('hex'),
    bytes: undefined,
    open: () => createReadStream(path),
    discard,
  };
}

/** Removes what a killed server has left; only before any upload is taken. */
export async function clearSpool(folder: string): Promise<void> {
  const left = await readdir(folder).catch(() => []);
  await Promise.all(left.map((name) => rm(join(folder, name), { force: true })));
}
