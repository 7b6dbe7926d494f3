import { useCallback, useEffect, useRef, useState } from 'react';
import { CallError } from '#/domains/api.ts';
import { changeOf } from '../kept.ts';
import { useOwner } from './owner.ts';

/** How often an open popup asks again (specification section 9, the 10 000 ms). */
const WHILE_OPEN_MS = 10_000;

export interface Cached<T> {
  value: T | undefined;
  /** When it was fetched, milliseconds since 1970. */
  at: number;
  error: CallError | undefined;
  renew: () => Promise<void>;
}

/**
 * What was shown last time at once, then what is true now, then again every ten seconds. `name` is
 * where it is kept. Not asked while `isWanted` is false.
 */
export function useCached<T>(name: string, ask: () => Promise<T>, isWanted = true): Cached<T> {
  const { person, cache } = useOwner();
  const before = isWanted ? (cache[name] as { at: number; value: T } | undefined) : undefined;
  const [state, setState] = useState<{ value?: T; at: number; error?: CallError }>(
    before ?? { at: 0 },
  );
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });

  const renew = useCallback(async () => {
    try {
      const value = await latest.current();
      const at = Date.now();
      setState({ value, at });
      if (person !== undefined)
        await changeOf(person, 'cache', (it) => ({ ...it, [name]: { at, value } }));
    } catch (error) {
      if (error instanceof CallError) setState((it) => ({ ...it, error }));
      else throw error;
    }
  }, [name, person]);

  useEffect(() => {
    if (!isWanted) return;
    void renew();
    const timer = setInterval(() => void renew(), WHILE_OPEN_MS);
    return () => clearInterval(timer);
  }, [isWanted, renew]);
  return { value: state.value, at: state.at, error: state.error, renew };
}
