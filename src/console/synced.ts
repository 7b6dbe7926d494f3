import { useSyncExternalStore } from 'react';

let last: number | undefined;
const listeners = new Set<() => void>();

/** Notes that the server answered just now. */
export function noteSync() {
  last = Date.now();
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** When the server last answered, ms since 1970; undefined when it has not yet. */
export const useLastSync = () => useSyncExternalStore(subscribe, () => last);
