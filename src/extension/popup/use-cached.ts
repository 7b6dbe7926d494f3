import { useCallback, useEffect, useRef, useState } from 'react';
import { CallError } from '#/domains/api.ts';
import { change, kept } from '../kept.ts';

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
  const [state, setState] = useState<{ value?: T; at: number; error?: CallError }>({ at: 0 });
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });

  const renew = useCallback(async () => {
    try {
      const value = await latest.current();
      const at = Date.now();
      setState({ value, at });
      await change('cache', (cache) => ({ ...cache, [name]: { at, value } }));
    } catch (error) {
      if (error instanceof CallError) setState((it) => ({ ...it, error }));
      else throw error;
    }
  }, [name]);

  useEffect(() => {
    if (!isWanted) return;
    void kept('cache').then((cache) => {
      const before = cache[name] as { at: number; value: T } | undefined;
      if (before) setState((it) => (it.at >= before.at ? it : { ...before }));
    });
    void renew();
    const timer = setInterval(() => void renew(), WHILE_OPEN_MS);
    return () => clearInterval(timer);
  }, [name, isWanted, renew]);
  return { value: state.value, at: state.at, error: state.error, renew };
}
