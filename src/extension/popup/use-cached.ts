import { useCallback, useEffect, useRef, useState } from 'react';
import { CallError } from '#/client/api.ts';
import { changeOf } from '../kept.ts';
import { useOwner } from './owner.ts';
import { whileSeen, type Part } from './pace.ts';

export interface Cached<T> {
  value: T | undefined;
  /** When it was fetched, milliseconds since 1970. */
  at: number;
  /** When it was asked for: what was done later is not in it. */
  asked: number;
  error: CallError | undefined;
  renew: () => Promise<void>;
}

/**
 * What was shown last time at once, then what is true now, then again as long as it can be seen.
 * `name` is where it is kept. Not asked while `isWanted` is false.
 */
export function useCached<T>(
  name: Part,
  ask: (before: T | undefined) => Promise<T>,
  isWanted = true,
): Cached<T> {
  const {
    person,
    own: { cache },
  } = useOwner();
  const before = isWanted ? (cache[name] as { at: number; value: T } | undefined) : undefined;
  const [state, setState] = useState<{ value?: T; at: number; asked: number; error?: CallError }>({
    at: 0,
    ...before,
    asked: before?.at ?? 0,
  });
  const latest = useRef(ask);
  const shown = useRef(state.value);
  useEffect(() => {
    latest.current = ask;
  });

  const renew = useCallback(async () => {
    try {
      const asked = Date.now();
      const value = await latest.current(shown.current);
      const at = Date.now();
      shown.current = value;
      setState({ value, at, asked });
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
    return whileSeen(name, () => void renew());
  }, [name, isWanted, renew]);
  return { ...state, value: state.value, error: state.error, renew };
}
