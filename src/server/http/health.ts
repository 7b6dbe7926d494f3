import type { Handler } from 'hono';
import type { Logger } from 'pino';
import { version } from '../version.ts';

/** Answers as long as the process does: whoever restarts it asks here. */
export const health: Handler = (c) => {
  c.header('Cache-Control', 'no-store');
  return c.json({ status: 'ok', version });
};

/** Asks a store something small; a rejection means that it is not ready. */
export type Ping = () => Promise<unknown>;

type State = 'ready' | 'failed' | 'timed out';

const KEPT_MS = 1_000;

async function stateOf(ping: Ping, limitMs: number): Promise<{ state: State; cause?: unknown }> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<{ state: State }>((done) => {
    timer = setTimeout(() => done({ state: 'timed out' }), limitMs);
  });
  // Wrapped, so that a ping that throws at once counts like one that rejects.
  const asked = (async () => ping())().then(
    () => ({ state: 'ready' as const }),
    (cause: unknown) => ({ state: 'failed' as const, cause }),
  );
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}

/** Without this store nothing can be done; without another one much can. */
const NEEDED = 'records';

interface Gap {
  what: string;
  /** What to do about it. */
  advice: string;
}

const awayWords = (stores: readonly string[]) =>
  `Away: ${stores.join(', ')}. What does not need them is served.`;

/**
 * Says whether work can be done here: 200, or 503 where the records do not answer. The answer is
 * kept for a second, so that asking often costs the stores nothing. Where work can be done and
 * another store is away or something is missing, it is `degraded` and says what.
 * @param limitMs how long a store has to answer.
 * @param gaps what is missing, given the stores that are away.
 */
export function ready(
  pings: Record<string, Ping>,
  log: Logger,
  limitMs = 1_000,
  gaps: (away: readonly string[]) => Promise<readonly Gap[]> = async () => [],
): Handler {
  let kept: { until: number; states: Promise<Record<string, State>> } | undefined;

  async function askAll(): Promise<Record<string, State>> {
    const all = Object.entries(pings).map(async ([store, ping]) => {
      const { state, cause } = await stateOf(ping, limitMs);
      if (state !== 'ready') log.warn({ store, state, err: cause }, 'a store is not ready');
      return [store, state] as const;
    });
    return Object.fromEntries(await Promise.all(all));
  }

  return async (c) => {
    if (!kept || kept.until < Date.now()) {
      kept = { until: Date.now() + KEPT_MS, states: askAll() };
    }
    const stores = await kept.states;
    const waiting = Object.keys(stores).filter((it) => stores[it] !== 'ready');
    c.header('Cache-Control', 'no-store');
    if (!waiting.includes(NEEDED)) {
      const found = (await gaps(waiting).catch(() => [])).map((it) => `${it.what} ${it.advice}`);
      const all = waiting.length > 0 ? [awayWords(waiting), ...found] : found;
      if (all.length === 0) return c.json({ status: 'ready', stores });
      return c.json({ status: 'degraded', message: all.join(' '), stores });
    }
    c.header('Retry-After', '2');
    return c.json(
      { status: 'not ready', message: `Not ready: ${waiting.join(', ')}.`, stores },
      503,
    );
  };
}
