import type { Context as HonoContext, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { Logger } from 'pino';

declare module 'hono' {
  interface ContextVariableMap {
    /** Writes the request's id on every line. */
    log: Logger;
  }
}

/** The endpoint's path as it was registered; `other` for pages, files and unknown addresses. */
export function routeOf(c: HonoContext): string {
  return matchedRoutes(c).findLast((it) => !it.path.includes('*'))?.path ?? 'other';
}

/** Anything long in a path may be a token: invitation and reset links carry one. */
const shortened = (path: string) => path.replace(/[\w~-]{20,}/g, '…');

function levelOf(status: number, route: string) {
  if (status >= 500) return 'warn';
  return route.startsWith('/api') || status >= 400 ? 'info' : 'debug';
}

/** One line a request: what, by whom, how long, with which result; no bodies, no query. */
export function requestLog(log: Logger): MiddlewareHandler {
  return async (c, next) => {
    const from = performance.now();
    const id = c.get('requestId');
    c.set('log', log.child({ requestId: id }));
    await next();
    const route = routeOf(c);
    const { status } = c.res;
    const ms = Math.round((performance.now() - from) * 10) / 10;
    const { method, path } = c.req;
    const line = { method, route, path: shortened(path), status, ms, address: c.get('address') };
    c.get('log')[levelOf(status, route)](line, 'request');
  };
}
