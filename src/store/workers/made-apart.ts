import { askedSignal } from '../asked.ts';
import { resultOf } from './run-task.ts';
import { Turns } from './turns.ts';

/** Documents and workbooks drawn at once in this process: each may take the memory below. */
const turns = new Turns(2);
const MEMORY = 192;

export interface MadeApart {
  /** A module that exports `run`, see `task-host.ts`; its result is the file's bytes. */
  module: URL;
  /** Plain data. */
  input: unknown;
  calls?: Readonly<Record<string, (input: never) => Promise<unknown>>>;
}

/**
 * Makes a file in a thread of its own, a few at a time: whoever asks for one holds nobody else up.
 * The thread ends with whoever asked.
 * @throws what `resultOf` throws; `invalid` when the file takes too much memory.
 */
export function madeApart(it: MadeApart): Promise<Uint8Array<ArrayBuffer>> {
  const signal = askedSignal();
  const make = () => resultOf<Uint8Array<ArrayBuffer>>({ ...it, signal, memory: MEMORY });
  return turns.run(make, signal);
}
