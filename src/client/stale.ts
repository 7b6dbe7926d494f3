import { useState } from 'react';
import { CallError } from './api.ts';

/** Keeps the record a change was too late for: a 412 carries it. */
export function useStale<T>() {
  const [current, setCurrent] = useState<T>();
  /** Undefined when it was too late; whatever else is refused is thrown on. */
  async function catching<R>(work: () => Promise<R>): Promise<R | undefined> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'stale') throw error;
      // The endpoint's contract says what its record looks like.
      setCurrent(error.body.current as T);
      return undefined;
    }
  }
  return { current, catching, clear: () => setCurrent(undefined) };
}
