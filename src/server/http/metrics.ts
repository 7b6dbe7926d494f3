import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context as HonoContext, Handler, MiddlewareHandler } from 'hono';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { notFound, unauthenticated } from '#/kernel/refusal.ts';
import { version } from '../version.ts';
import { isLoopback } from './client-address.ts';
import { routeOf } from './request-log.ts';

/** Seconds: the console aims at 250 ms for all but a hundredth of its requests. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export interface Metrics {
  /** For others to add their own measures to. */
  registry: Registry;
  /** Measures every request by endpoint and status. */
  measure: MiddlewareHandler;
  countShed: () => void;
  /** Prometheus' text format. */
  show: Handler;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest();

/** With a token whoever has it, without one only this machine itself: not even through a proxy. */
function admit(c: HonoContext, token: string | undefined) {
  if (token === undefined) {
    if (c.get('forwarded') || !isLoopback(c.get('address'))) throw notFound('This address');
    return;
  }
  const given = sha256(c.req.header('Authorization') ?? '');
  if (!timingSafeEqual(given, sha256(`Bearer ${token}`))) throw unauthenticated();
}

function requestMeasures(registry: Registry): MiddlewareHandler {
  const registers = [registry];
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests by endpoint and status',
    labelNames: ['endpoint', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const inFlight = new Gauge({
    name: 'http_requests_in_flight',
    help: 'Requests being worked on',
    registers,
  });
  return async (c, next) => {
    const stop = duration.startTimer();
    inFlight.inc();
    try {
      await next();
    } finally {
      inFlight.dec();
      const route = routeOf(c);
      // Methods of unknown addresses are the caller's to invent, so they do not become labels.
      const endpoint = route === 'other' ? route : `${c.req.method} ${route}`;
      stop({ endpoint, status: String(c.res.status) });
    }
  };
}

/** The process's measures, kept apart from any other server in the same process. */
export function makeMetrics(token: string | undefined): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const info = new Gauge({
    name: 'backlot_info',
    help: 'Which version runs: always 1',
    labelNames: ['version'],
    registers: [registry],
  });
  info.set({ version }, 1);
  const shed = new Counter({
    name: 'http_requests_shed_total',
    help: 'Requests refused because the server was too busy',
    registers: [registry],
  });
  return {
    registry,
    measure: requestMeasures(registry),
    countShed: () => shed.inc(),
    show: async (c) => {
      admit(c, token);
      return c.body(await registry.metrics(), 200, { 'Content-Type': registry.contentType });
    },
  };
}
