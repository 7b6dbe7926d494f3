import type { Context } from 'hono';
import { stream } from 'hono/streaming';
import type { FileReply } from '#/kernel/schema.ts';

/** Gives a file. Only safe characters reach the header; the person still sees a readable name. */
export function download(c: Context, type: string, reply: FileReply) {
  const name = reply.name.replace(/[^\w. -]/g, '_');
  c.header('Content-Type', type);
  // A stream of events is read as it comes: it is no file, and no proxy may hold it back.
  if (type === 'text/event-stream') c.header('X-Accel-Buffering', 'no');
  else c.header('Content-Disposition', `attachment; filename="${name}"`);
  c.header('Cache-Control', 'no-store');
  if (reply.body instanceof ReadableStream) {
    const body = reply.body;
    return stream(c, (out) => out.pipe(body));
  }
  return c.body(reply.body);
}
