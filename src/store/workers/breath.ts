import { setImmediate } from 'node:timers/promises';
import { askedSignal } from '../asked.ts';

/** Milliseconds one piece of work may hold the thread before others have theirs. */
const SLICE_MS = 8;

/**
 * Long work on the serving thread stops for a breath now and then. Ask at every row or every few:
 * it answers at once unless the slice is over. Ends the work when whoever asked for it has gone.
 */
export class Breath {
  private since = performance.now();

  /** Undefined while there is time left: awaiting that for each of 100,000 rows would cost more. */
  take(): Promise<void> | undefined {
    return performance.now() - this.since < SLICE_MS ? undefined : this.rest();
  }

  private async rest(): Promise<void> {
    await setImmediate();
    askedSignal()?.throwIfAborted();
    this.since = performance.now();
  }
}
