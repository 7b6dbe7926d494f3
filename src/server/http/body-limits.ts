import type { MiddlewareHandler } from 'hono';
import type { Endpoint } from '#/kernel/endpoint.ts';
import { tooLarge } from './arriving-body.ts';

const MEGABYTE = 1_000_000;
/** Nobody has to say more before it is known who they are. */
const FROM_ANYBODY = 64_000;

type Limited = Pick<Endpoint, 'upload'> & { access?: Pick<Endpoint['access'], 'kind'> };

/**
 * How large the body of an endpoint may be: 1 MB of JSON, 64 kB where anybody may call it, or the
 * endpoint's own limit for a file and 1 MB for the fields beside it.
 */
export function maxBody({ upload, access }: Limited): number {
  if (upload) return upload.maxBytes + MEGABYTE;
  return access?.kind === 'anyone' ? FROM_ANYBODY : MEGABYTE;
}

/**
 * Refuses a request that says a body larger than its endpoint takes; one that says no length is
 * counted as it arrives, once it is known who sends it.
 * @param endpoints with their paths below `/api`.
 */
export function bodyLimits(
  endpoints: readonly { path: string; endpoint: Limited }[],
): MiddlewareHandler {
  const limits = new Map(
    endpoints.map(({ path, endpoint }): [string, number] => [`/api${path}`, maxBody(endpoint)]),
  );
  return async (c, next) => {
    const max = limits.get(c.req.path) ?? MEGABYTE;
    // The body is not touched before it is needed: once touched, node-server cannot drain it.
    if (Number(c.req.header('Content-Length') ?? 0) > max) throw tooLarge(max);
    return next();
  };
}
