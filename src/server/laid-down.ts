import { randomUUID } from 'node:crypto';
import { mkdir, open, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FileReply } from '#/kernel/schema.ts';

/** What is smaller is sent from memory: it is gone before a file for it would be there. */
const LARGE = 2 ** 20;

const bytesOf = (body: string | Uint8Array) =>
  typeof body === 'string' ? Buffer.from(body) : body;

/**
 * Lays a file that was made for somebody on the disk and gives it from there, piece by piece as it is
 * taken: thirty people who save large lists over slow lines would hold all of them in memory. The file
 * has no name any more once it is written, so nothing of it is left whoever ends. Where there is no room
 * it is sent from memory.
 */
export async function laidDown(reply: FileReply, folder: string): Promise<FileReply> {
  const { name, body } = reply;
  if (body instanceof ReadableStream || body.length < LARGE) return reply;
  const path = join(folder, `made-${randomUUID()}`);
  let file: FileHandle | undefined;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    file = await open(path, 'wx+', 0o600);
    const bytes = bytesOf(body);
    await file.writeFile(bytes);
    await rm(path);
    const laid = file.createReadStream({ start: 0 });
    const stream = Readable.toWeb(laid) as ReadableStream<Uint8Array>;
    return { name, size: bytes.length, body: stream };
  } catch {
    await file?.close().catch(() => {});
    await rm(path, { force: true }).catch(() => {});
    return reply;
  }
}
