import type { HonoRequest, MiddlewareHandler } from 'hono';
import { Refusal } from '#/kernel/refusal.ts';
import { OLDEST_WIRE, WIRE, WIRE_HEADER } from '#/kernel/wire.ts';

/**
 * The number that is spoken: 0 for what is none, undefined for programs, which do not say. Pages and
 * extensions of before the numbers say who asks in a header of their own, and browsers add another one.
 */
function spokenIn(request: HonoRequest): number | undefined {
  const given = request.header(WIRE_HEADER);
  if (given !== undefined) return /^\d{1,6}$/.test(given) ? Number(given) : 0;
  const isOurs = request.header('X-Requested-With') === 'XMLHttpRequest';
  return isOurs && request.header('Sec-Fetch-Site') !== undefined ? 0 : undefined;
}

/**
 * Refuses a page or an extension that speaks another language, before anything of the request is
 * done: what it sends might be taken for something else. What waits in its outbox stays there.
 */
export function wire(oldest = OLDEST_WIRE, newest = WIRE): MiddlewareHandler {
  return async (c, next) => {
    const spoken = spokenIn(c.req);
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
