import type { Who } from './who.ts';

/** Tells open consoles what changed, in this process and in every other one on these records. */
export interface Live {
  /**
   * A stream of server-sent events. `check` finds the session anew: the stream ends when there is
   * none any more or it waits for the PIN.
   * @throws Refusal `too-many` beyond the limit of one person, `busy` when nothing can be heard
   */
  open: (
    who: Who,
    check: () => Promise<Who | undefined>,
  ) => Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
  /** Streams that are open in this process. */
  size: () => number;
  close: () => Promise<void>;
}
