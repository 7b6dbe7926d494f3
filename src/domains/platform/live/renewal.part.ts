import type { QueryClient } from '@tanstack/react-query';
import { inBackground } from '#/client/api.ts';
import { concerns, EVERYTHING, type LiveWord } from './live-kinds.ts';

/** Between two renewals of one page at least, ms. */
const REST_MS = 1_000;
/** Words that come together are one renewal. */
const TOGETHER_MS = 40;

/**
 * Reads anew what the page shows of the kinds that changed. Nothing is read while nobody looks: a
 * hidden page does it when it is shown again. Those who hear the same spread their reading.
 */
export function renewal(queries: QueryClient) {
  const waiting = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isUnderWay = false;
  let rested = 0;

  function schedule(ms: number) {
    if (timer || isUnderWay || document.hidden || waiting.size === 0) return;
    const after = Math.max(ms, rested - Date.now());
    timer = setTimeout(() => void run(), after);
  }

  async function run() {
    timer = undefined;
    isUnderWay = true;
    const kinds = new Set(waiting);
    waiting.clear();
    const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) =>
      concerns(kinds, queryKey[0]);
    // A read that was under way may have begun before the change: it is let finish, then done again.
    const late = queries.getQueryCache().findAll({ predicate, fetchStatus: 'fetching' });
    await inBackground(() => queries.invalidateQueries({ predicate }, { cancelRefetch: false }));
    if (late.some((it) => it.isActive())) for (const kind of kinds) waiting.add(kind);
    rested = Date.now() + REST_MS;
    isUnderWay = false;
    schedule(0);
  }

  const shown = () => schedule(TOGETHER_MS);
  document.addEventListener('visibilitychange', shown);
  return {
    hear({ kinds, spread }: LiveWord) {
      for (const kind of kinds) waiting.add(kind);
      schedule(TOGETHER_MS + Math.random() * spread);
    },
    /** Renews what may have changed meanwhile, where changes cannot be heard. */
    all: () => {
      waiting.add(EVERYTHING);
      schedule(TOGETHER_MS);
    },
    end() {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', shown);
    },
  };
}
