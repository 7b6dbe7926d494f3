import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';

export interface Stop {
  server: Server;
  /** Closed one after the other once no request is left: jobs first, then the stores. */
  closers: readonly { name: string; close: () => Promise<unknown> }[];
  log: Logger;
  /** Ends what would never end by itself: streams. */
  first?: () => Promise<unknown>;
  /** From the signal to the end, in milliseconds. */
  withinMs?: number;
}

/** Waits for requests being answered; idle connections are closed as soon as they become idle. */
async function finishRequests(server: Server, ms: number): Promise<boolean> {
  const closed = new Promise<true>((done) => server.close(() => done(true)));
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const late = new AbortController();
  const finished = await Promise.race([
    closed,
    wait(ms, false as const, { signal: late.signal }).catch(() => false as const),
  ]);
  clearInterval(sweep);
  late.abort();
  if (!finished) server.closeAllConnections();
  return finished;
}

/**
 * Makes the function that ends a server: no new connections, requests under way are finished (for
 * four fifths of the time at most, then cut), then everything else is closed. Called twice it does
 * its work once. Resolves to whether all went well.
 */
export function gracefulStop({ server, closers, log, first, withinMs = 10_000 }: Stop) {
  let stopping: Promise<boolean> | undefined;

  async function closeAll(): Promise<boolean> {
    let well = true;
    for (const { name, close } of closers) {
      await close().catch((error: unknown) => {
        well = false;
        log.error({ err: error }, `${name} could not be closed`);
      });
    }
    return well;
  }

  async function stop(): Promise<boolean> {
    const end = Date.now() + withinMs;
    log.info('stopping: finishing requests');
    void first?.().catch((error: unknown) => log.error({ err: error }, 'stopping: streams'));
    const finished = await finishRequests(server, withinMs * 0.8);
    if (!finished) log.warn('stopping: requests were cut off');
    const late = new AbortController();
    const closed = await Promise.race([
      closeAll(),
      wait(end - Date.now(), 'late' as const, { signal: late.signal }).catch(() => 'late' as const),
    ]);
    late.abort();
    if (closed === 'late') log.error('stopping: the stores were not closed in time');
    return finished && closed === true;
  }

  return () => (stopping ??= stop());
}

/** Ends the process on the first SIGTERM or SIGINT in order, on the second at once. */
export function stopOnSignals(stop: () => Promise<boolean>) {
  let asked = false;
  const onSignal = async () => {
    if (asked) process.exit(1);
    asked = true;
    process.exit((await stop()) ? 0 : 1);
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
