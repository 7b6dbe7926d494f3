import { channel } from 'node:diagnostics_channel';
import { timed, type Took } from '#/store/timed.ts';
import type { Facts } from './facts.ts';

/** One question that an engine was asked. */
export interface FactsAsked extends Took {
  engine: Facts['engine'];
}

/** Tells of every question. */
export const factsAsked = channel('backlot:facts-asked');

export const tellAsked = <T>(engine: Facts['engine'], ask: () => Promise<T>): Promise<T> =>
  timed(factsAsked, { engine }, ask);
