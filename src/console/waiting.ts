import { useSyncExternalStore } from 'react';
import { CallError } from '#/client/api.ts';

/** How often a read is repeated that the server could not answer at that moment, ms. */
export const AGAIN_MS = 3_000;

/** The server, or what it keeps things in, is away: nothing the person did is wrong. */
export const isAway = (error: unknown): boolean =>
  error instanceof CallError && (error.code === 'unreachable' || error.code === 'busy');

let away = false;
const listeners = new Set<() => void>();

/** Told of every read as it ends: whether the page waits for the server follows from the last one. */
export function noteAway(is: boolean) {
  if (away === is) return;
  away = is;
  for (const it of listeners) it();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether the page waits for a server that cannot answer at the moment. */
export const useAway = () => useSyncExternalStore(subscribe, () => away);
