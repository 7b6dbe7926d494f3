import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { WIRE_HEADER } from '#/kernel/wire.ts';

/**
 * Lets the console's own address and the configured extensions call the API from their pages;
 * any other page gets no permission from us, and its browser keeps the reply from it.
 * @param extensionIds Chrome's 32 letters, or the UUID by which one Firefox knows the extension.
 */
export function crossOrigin(publicUrl: string, extensionIds: readonly string[]): MiddlewareHandler {
  const origins = extensionIds.map((id) =>
    id.includes('-') ? `moz-extension://${id}` : `chrome-extension://${id}`,
  );
  return cors({
    origin: [publicUrl, ...origins],
    allowMethods: ['GET', 'POST'],
    allowHeaders: [
      'Authorization',
      'Content-Type',
      'Idempotency-Key',
      'X-Background',
      'X-Person',
      'X-Request-Id',
      'X-Requested-With',
      'X-Signature',
      'X-Take-Back',
      'X-Waited',
      WIRE_HEADER,
    ],
    exposeHeaders: ['Content-Disposition', 'Retry-After', 'X-Request-Id'],
    credentials: true,
    maxAge: 600,
  });
}
