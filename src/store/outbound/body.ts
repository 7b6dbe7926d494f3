import type { IncomingMessage } from 'node:http';
import { createGunzip } from 'node:zlib';
import { CannotReach } from './cannot-reach.ts';

/**
 * The body as text, unpacked; what is unpacked counts, so that a small packet cannot fill the memory.
 * Where it is cut, its beginning is enough.
 * @throws CannotReach `too-large`, or `broken-off` when it ends before its end.
 */
export async function bodyOf(
  reply: IncomingMessage,
  url: URL,
  maxBytes: number,
  encoding: 'utf8' | 'latin1' = 'utf8',
  isCut = false,
): Promise<string> {
  const unpacked =
    reply.headers['content-encoding'] === 'gzip' ? reply.pipe(createGunzip()) : reply;
  // A broken connection ends the reply, but not by itself the unpacking that hangs on it.
  reply.once('error', (error) => unpacked.destroy(error));
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of unpacked as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > maxBytes && !isCut) throw new CannotReach('too-large', url);
      parts.push(part);
      if (size >= maxBytes && isCut) break;
    }
  } catch (error) {
    if (error instanceof CannotReach || (error as Error).name === 'AbortError') throw error;
    throw new CannotReach('broken-off', url);
  } finally {
    reply.destroy();
  }
  return Buffer.concat(parts).subarray(0, maxBytes).toString(encoding);
}
