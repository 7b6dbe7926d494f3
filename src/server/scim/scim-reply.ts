import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Logger } from 'pino';
import { tagOf } from '#/domains/platform/auth/directories/scim/resources.ts';
import { ScimError } from '#/domains/platform/auth/directories/scim/scim-error.ts';
import { Refusal, statusOf } from '#/kernel/refusal.ts';
import { asRefusal } from '#/store/records/failure.ts';

const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';

export function scimJson(c: Context, body: unknown, status: ContentfulStatusCode = 200) {
  c.header('Content-Type', 'application/scim+json');
  c.header('Cache-Control', 'no-store');
  return c.body(JSON.stringify(body), status);
}

/** A resource with its entity tag; 304 to whoever has it. */
export function scimResource(
  c: Context,
  row: { version: number },
  body: Record<string, unknown>,
  status: ContentfulStatusCode = 200,
) {
  const tag = tagOf(row);
  c.header('ETag', tag);
  if (status === 201) c.header('Location', (body['meta'] as { location: string }).location);
  const known = c.req.method === 'GET' ? c.req.header('If-None-Match') : undefined;
  if (known?.split(',').some((it) => it.trim() === tag)) return c.body(null, 304);
  return scimJson(c, body, status);
}

/** Everything that is thrown in the shape of RFC 7644 §3.12; a bug tells nothing. */
export function scimFailure(c: Context, thrown: unknown, log: Logger) {
  const error = thrown instanceof ScimError ? thrown : asRefusal(thrown);
  const isKnown = error instanceof ScimError || error instanceof Refusal;
  if (!isKnown) log.error({ requestId: c.get('requestId'), err: error }, 'a request failed');
  const status = !isKnown ? 500 : error instanceof ScimError ? error.status : statusOf[error.code];
  if (error instanceof Refusal && error.retryAfter)
    c.header('Retry-After', String(Math.ceil(error.retryAfter)));
  if (status === 401) c.header('WWW-Authenticate', 'Bearer');
  const body = {
    schemas: [ERROR],
    status: String(status),
    ...(error instanceof ScimError && error.scimType && { scimType: error.scimType }),
    detail: isKnown ? error.message : 'Something went wrong on our side. Nothing was changed.',
  };
  return scimJson(c, body, status as ContentfulStatusCode);
}
