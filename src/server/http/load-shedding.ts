import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { MiddlewareHandler } from 'hono';
import { Refusal } from '#/kernel/refusal.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** Waits for what the sender alone can hurry: it is no work of the server meanwhile. */
    waitFor: <T>(arrival: () => Promise<T>) => Promise<T>;
  }
}

export interface Load {
  /** Requests that may be worked on at once. */
  maxInFlight?: number;
  /** Mean delay of the event loop, twice over half a second, in ms, above which work is refused. */
  maxLagMs?: number;
  /** Told of every refusal. */
  onShed?: () => void;
}

/** Whoever looks after the server must see it when it is busiest. */
const ALWAYS = new Set(['/health', '/ready', '/metrics']);
const RESOLUTION_MS = 10;
const WINDOW_MS = 500;
const NS_PER_MS = 1e6;

/**
 * The event loop's mean delay over the last two windows, the smaller of them, in milliseconds: a
 * machine that slept, or one long collection, is over by the time it is seen.
 */
function lagMeter(): () => number {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  let before = 0;
  let lag = 0;
  const sample = () => {
    before = lag;
    lag = delays.count > 0 ? delays.mean / NS_PER_MS - RESOLUTION_MS : 0;
    delays.reset();
  };
  setInterval(sample, WINDOW_MS).unref();
  return () => Math.min(before, lag);
}

/**
 * Refuses at once what could not be answered in time anyway, so that what is already being worked
 * on gets done: `busy`, to be sent again after two seconds.
 */
export function loadShedding(load: Load = {}): MiddlewareHandler {
  const { maxInFlight = 500, maxLagMs = 500, onShed } = load;
  const lag = lagMeter();
  let inFlight = 0;
  return async (c, next) => {
    if (!ALWAYS.has(c.req.path) && (inFlight >= maxInFlight || lag() > maxLagMs)) {
      onShed?.();
      throw new Refusal('busy', 'The server is very busy. Try again in a moment.', {
        retryAfter: 2,
      });
    }
    inFlight += 1;
    c.set('waitFor', async (arrival) => {
      inFlight -= 1;
      return arrival().finally(() => (inFlight += 1));
    });
    try {
      await next();
    } finally {
      inFlight -= 1;
    }
  };
}
