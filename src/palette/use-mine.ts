import { useEffect, useMemo, useState } from 'react';
import type { AnyAction } from '#/kernel/action.ts';
import { useAliases } from './aliases.ts';
import type { Offer } from './entry.ts';
import type { Mine } from './queue-rows.tsx';
import { useRunning, useWaiting } from './use-waiting.ts';

/** So long the first list waits for what is mine. */
const GRACE_MS = 300;

/**
 * What stands in the first list before anything is typed. It leads the list when it comes in time;
 * what comes later stands below the rest, so that no row moves under a finger that is about to press.
 */
export function useMine(
  { actions, offer, here }: { actions: readonly AnyAction[]; offer: Offer; here: string },
  isAsked: boolean,
): Mine {
  const waiting = useWaiting(actions, isAsked);
  const running = useRunning(offer, isAsked);
  const aliases = useAliases();
  const [place, setPlace] = useState<Mine['place']>('unknown');
  if (place === 'unknown' && isAsked && waiting.isAll && running.isAll) setPlace('first');
  useEffect(() => {
    if (!isAsked) return undefined;
    const late = () => setPlace((it) => (it === 'unknown' ? 'last' : it));
    const timer = setTimeout(late, GRACE_MS);
    return () => clearTimeout(timer);
  }, [isAsked]);
  return useMemo(
    () => ({ waiting: waiting.it, running: running.it, here, aliases, place }),
    [waiting.it, running.it, here, aliases, place],
  );
}
