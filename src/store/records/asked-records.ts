import { channel } from 'node:diagnostics_channel';
import type { Took } from '#/store/timed.ts';

/** One statement that PostgreSQL was asked. */
export interface RecordsAsked extends Took {
  /** As it is sent, with numbers in place of its values. */
  text: string;
}

/** Tells of every statement but those of a pool that is asked without a connection. */
export const recordsAsked = channel('backlot:records-asked');
