import type { Context as HonoContext } from 'hono';
import type { Endpoint } from '#/kernel/endpoint.ts';
import type { FileReply } from '#/kernel/schema.ts';
import { download } from './download.ts';
import { isPrivate, sendPacked } from './http/packed.ts';

/** Sends what a handler answered: a file, or JSON that is packed unless it may hold a secret. */
export function sendReply(c: HonoContext, endpoint: Endpoint, reply: unknown) {
  if (endpoint.download) return download(c, endpoint.download, reply as FileReply);
  if (isPrivate(endpoint)) {
    c.header('Cache-Control', 'no-store, no-transform');
    return c.body(reply as string, 200, { 'Content-Type': 'application/json' });
  }
  c.header('Cache-Control', 'no-store');
  return sendPacked(c, reply as string, 'application/json');
}
