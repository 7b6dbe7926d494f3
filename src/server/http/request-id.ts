import { randomBytes } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';

declare module 'hono' {
  interface ContextVariableMap {
    requestId: string;
  }
}

/** Crockford's base32: no I, L, O or U, so that an id can be read out over the telephone. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const WELL_FORMED = /^req_[0-9A-HJKMNP-TV-Z]{8,10}$/;

/** `req_` and ten digits of 5 random bits each. */
function newRequestId(): string {
  return `req_${Array.from(randomBytes(10), (byte) => DIGITS[byte % 32]).join('')}`;
}

/**
 * Names every request, in the context, in the log and in the reply's `X-Request-Id`. A caller's own
 * name is taken when it has the same form; anything else never reaches the log.
 */
export const requestId: MiddlewareHandler = async (c, next) => {
  const given = c.req.header('X-Request-Id') ?? '';
  const id = WELL_FORMED.test(given) ? given : newRequestId();
  c.set('requestId', id);
  c.header('X-Request-Id', id);
  await next();
};
