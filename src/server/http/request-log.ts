import type { Context as HonoContext, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { Logger } from 'pino';

declare module 'hono' {
  interface ContextVariableMap {
    /** Writes the request's id on every line. */
    log: Logger;
    /** Whose session it is, also while they act as somebody else. */
    personId?: number;
    /** The access token it is asked with. */
    tokenId?: number;
    /** The trace that this server keeps of it, where it is told to keep any. */
    traceId?: string;
  }
}

/** The endpoint's path as it was registered; `other` for pages, files and unknown addresses. */
export function routeOf(c: HonoContext): string {
  return matchedRoutes(c).findLast((it) => !it.path.includes('*'))?.path ?? 'other';
}

/** Anything long in a path may be a token: invitation and reset links carry one. */
export const shortened = (path: string) => path.replace(/[\w~-]{20,}/g, '…');

function levelOf(status: number, route: string) {
  if (status >= 500) return 'warn';
  return route.startsWith('/api') || status >= 400 ? 'info' : 'debug';
}

/** The trace a request is part of, by W3C Trace Context; nothing else of the header reaches the log. */
const TRACE = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}/;

/** One line a request: what, by whom, how long, with which result; no bodies, no query. */
export function requestLog(log: Logger): MiddlewareHandler {
  return async (c, next) => {
    const from = performance.now();
    const id = c.get('requestId');
    const traceId = c.get('traceId') ?? TRACE.exec(c.req.header('traceparent') ?? '')?.[1];
    c.set('log', log.child({ requestId: id, ...(traceId && { traceId }) }));
    await next();
    const route = routeOf(c);
    const { status } = c.res;
    const ms = Math.round((performance.now() - from) * 10) / 10;
    const { method, path } = c.req;
    const [address, personId] = [c.get('address'), c.get('personId')];
    const tokenId = c.get('tokenId');
    const by = { address, personId, ...(tokenId !== undefined && { tokenId }) };
    const line = { method, route, path: shortened(path), status, ms, ...by };
    c.get('log')[levelOf(status, route)](line, 'request');
  };
}
