import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import type { MiddlewareHandler } from 'hono';
import { routeOf, shortened } from '../../http/request-log.ts';
import { within } from './within.ts';

const propagator = new W3CTraceContextPropagator();

const getter = {
  keys: (headers: Headers) => [...headers.keys()],
  get: (headers: Headers, name: string) => headers.get(name) ?? undefined,
};

/**
 * A span for each call of the API, named by its endpoint; pages and their files have none. Names of
 * attributes are those of OpenTelemetry's conventions for HTTP servers. Neither query, body, address
 * nor anything in a path that may be a token is told.
 */
export function traceRequests(tracer: Tracer): MiddlewareHandler {
  return (c, next) => {
    const { method, path } = c.req;
    if (!path.startsWith('/api/')) return next();
    const caller = propagator.extract(ROOT_CONTEXT, c.req.raw.headers, getter);
    const span = tracer.startSpan(method, { kind: SpanKind.SERVER }, caller);
    c.set('traceId', span.spanContext().traceId);
    return within.run(trace.setSpan(caller, span), async () => {
      try {
        await next();
      } finally {
        const route = routeOf(c);
        const { status } = c.res;
        const personId = c.get('personId');
        if (route !== 'other') span.updateName(`${method} ${route}`);
        span.setAttributes({
          'http.request.method': method,
          ...(route !== 'other' && { 'http.route': route }),
          'url.path': shortened(path),
          'http.response.status_code': status,
          'backlot.request_id': c.get('requestId'),
          ...(personId !== undefined && { 'user.id': String(personId) }),
        });
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      }
    });
  };
}
