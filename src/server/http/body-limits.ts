import type { MiddlewareHandler } from 'hono';
import type { Endpoint } from '#/kernel/endpoint.ts';
import { Refusal } from '#/kernel/refusal.ts';

const MEGABYTE = 1_000_000;
/** How much of a body that is too large is still read, so that its sender gets to see the refusal. */
const MAX_DISCARDED = 32 * MEGABYTE;

const tooLarge = (max: number) =>
  new Refusal('too-large', `This is larger than ${Math.floor(max / MEGABYTE)} MB.`);

/** Reads a body whose length was not said. What is over the limit is read but not kept. */
async function readWithin(body: ReadableStream<Uint8Array>, max: number): Promise<Blob> {
  const kept: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size <= max) kept.push(new Uint8Array(chunk));
    else if (size > max + MAX_DISCARDED) break;
  }
  if (size > max) throw tooLarge(max);
  return new Blob(kept);
}

/**
 * Refuses a request whose body is larger than its endpoint takes: 1 MB of JSON, or the endpoint's
 * own limit for a file and 1 MB for the fields beside it.
 * @param endpoints with their paths below `/api`.
 */
export function bodyLimits(
  endpoints: readonly { path: string; endpoint: Pick<Endpoint, 'upload'> }[],
): MiddlewareHandler {
  // These are counted as they arrive, see `upload/form.ts`.
  const spooled = new Set(
    endpoints.flatMap(({ path, endpoint: { upload } }) => (upload?.spooled ? [`/api${path}`] : [])),
  );
  const uploads = new Map(
    endpoints.flatMap(({ path, endpoint: { upload } }) =>
      upload ? [[`/api${path}`, upload.maxBytes + MEGABYTE]] : [],
    ),
  );
  return async (c, next) => {
    const max = uploads.get(c.req.path) ?? MEGABYTE;
    // The body is not touched before it is needed: once touched, node-server cannot drain it.
    if (Number(c.req.header('Content-Length') ?? 0) > max) throw tooLarge(max);
    if (c.req.header('Transfer-Encoding') && c.req.raw.body && !spooled.has(c.req.path)) {
      const { url, method, headers } = c.req.raw;
      const body = await readWithin(c.req.raw.body, max);
      c.req.raw = new Request(url, { method, headers, body });
    }
    return next();
  };
}
