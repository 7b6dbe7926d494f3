import { channel } from 'node:diagnostics_channel';
import type { Facts } from './facts.ts';

/** One question that an engine was asked. */
export interface FactsAsked {
  engine: Facts['engine'];
  seconds: number;
  /** It gave no answer: cancelled, too late, or refused by the engine. */
  isFailed: boolean;
}

/** Tells of every question; while nobody listens, which is so outside of a server, it costs nothing. */
export const factsAsked = channel('backlot:facts-asked');

export async function tellAsked<T>(engine: Facts['engine'], ask: () => Promise<T>): Promise<T> {
  if (!factsAsked.hasSubscribers) return ask();
  const from = performance.now();
  let isFailed = true;
  try {
    const rows = await ask();
    isFailed = false;
    return rows;
  } finally {
    const seconds = (performance.now() - from) / 1_000;
    factsAsked.publish({ engine, seconds, isFailed } satisfies FactsAsked);
  }
}
