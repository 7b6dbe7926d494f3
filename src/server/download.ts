import type { Context } from 'hono';
import { stream } from 'hono/streaming';
import type { FileReply } from '#/kernel/schema.ts';

/** The name with all of its signs, for programs that read it (RFC 6266); nothing where it has no more. */
function fullName(given: string, safe: string): string {
  const name = given.replace(/[\p{Cc}\p{Cf}]/gu, '').toWellFormed();
  if (name === safe) return '';
  const signs = /['()*!]/g;
  const hex = (it: string) => `%${it.charCodeAt(0).toString(16).toUpperCase()}`;
  return `; filename*=UTF-8''${encodeURIComponent(name).replace(signs, hex)}`;
}

/** Nobody reads the body of a HEAD: what it was opened from stayed open until memory was cleared. */
async function headOf(c: Context, body: ReadableStream<Uint8Array>) {
  await body.cancel();
  return c.body(null);
}

/** Gives a file. Only safe characters reach the header; the person still sees a readable name. */
export function download(c: Context, type: string, reply: FileReply) {
  const name = reply.name.replace(/[^\w. -]/g, '_');
  c.header('Content-Type', type);
  // A stream of events is read as it comes: it is no file, and no proxy may hold it back.
  if (type === 'text/event-stream') c.header('X-Accel-Buffering', 'no');
  else
    c.header('Content-Disposition', `attachment; filename="${name}"${fullName(reply.name, name)}`);
  c.header('Cache-Control', 'no-store');
  if (reply.body instanceof ReadableStream) {
    const { body, size } = reply;
    if (size !== undefined) c.header('Content-Length', String(size));
    if (c.req.method === 'HEAD') return headOf(c, body);
    return stream(c, (out) => out.pipe(body));
  }
  return c.body(reply.body);
}
