import type { MiddlewareHandler } from 'hono';
import { Refusal } from '#/kernel/refusal.ts';
import { OLDEST_WIRE, WIRE, WIRE_HEADER } from '#/kernel/wire.ts';

/**
 * Refuses a page or an extension that speaks another language, before anything of the request is
 * done: what it sends might be taken for something else. What waits in its outbox stays there.
 */
export function wire(oldest = OLDEST_WIRE, newest = WIRE): MiddlewareHandler {
  return async (c, next) => {
    const given = c.req.header(WIRE_HEADER);
    const spoken = given === undefined ? undefined : /^\d{1,6}$/.test(given) ? Number(given) : 0;
    if (spoken !== undefined && spoken < oldest)
      throw new Refusal(
        'outdated',
        'This page or extension is older than the server: load the page again, or update the extension.',
      );
    if (spoken !== undefined && spoken > newest)
      throw new Refusal(
        'outdated',
        'The server is older than this extension and has to be updated. What you did waits here until then.',
      );
    await next();
  };
}
