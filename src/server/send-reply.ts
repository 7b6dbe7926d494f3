import type { Context as HonoContext } from 'hono';
import type { Endpoint } from '#/kernel/endpoint.ts';
import type { FileReply } from '#/kernel/schema.ts';
import { download } from './download.ts';
import { isPrivate, sendPacked } from './http/packed.ts';
import { laidDown } from './laid-down.ts';

/**
 * Sends what a handler answered: a file, or JSON that is packed unless it may hold a secret.
 * @param folder where large files that were made for the caller lie until they are taken.
 */
export async function sendReply(
  c: HonoContext,
  endpoint: Endpoint,
  reply: unknown,
  folder: string,
): Promise<Response> {
  if (endpoint.download) {
    const file = reply as FileReply;
    return download(c, endpoint.download, endpoint.made ? await laidDown(file, folder) : file);
  }
  if (isPrivate(endpoint)) {
    c.header('Cache-Control', 'no-store, no-transform');
    return c.body(reply as string, 200, { 'Content-Type': 'application/json' });
  }
  c.header('Cache-Control', 'no-store');
  return sendPacked(c, reply as string, 'application/json');
}
