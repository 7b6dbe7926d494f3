import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { busy, tooMany } from '#/kernel/refusal.ts';
import { whileAsked } from '#/store/asked.ts';
import { Turns } from '#/store/workers/turns.ts';

/** Made at once in this process; the others wait for their turn. */
const AT_ONCE = 2;
/** Waiting for theirs, over all people: more would not be made in the time anybody waits. */
const WAITING = 60;
/** Of one person, until they have been taken. */
const EACH = 3;

/**
 * Files that are made for whoever asks: exports, documents, presentations. Few at a time, so that
 * they take neither the memory nor the thread that everybody else's pages need.
 */
export class FilesUnderWay {
  private readonly counts = new Map<string, number>();
  private readonly turns = new Turns(AT_ONCE);

  /**
   * Makes a file when it is its turn. It counts for its caller until `taken` is settled, for a slow
   * reader holds what was made.
   * @throws Refusal `too-many` when they have as many under way already, `busy` when all do.
   */
  async make<T>(
    caller: string,
    { signal, taken }: { signal: AbortSignal; taken: Promise<unknown> },
    work: () => Promise<T>,
  ): Promise<T> {
    const count = this.counts.get(caller) ?? 0;
    if (count >= EACH)
      throw tooMany(
        `${EACH} files are being made for you already. Ask again when one of them is there.`,
        5,
      );
    if (this.turns.length >= WAITING)
      throw busy('Very many files are being made at once. Ask again in a minute.', 60);
    this.counts.set(caller, count + 1);
    let isMade = false;
    try {
      const made = await this.turns.run(() => whileAsked(signal, work), signal);
      isMade = true;
      return made;
    } catch (error) {
      if (signal.aborted) throw busy('Nobody waits for this file any more.');
      throw error;
    } finally {
      if (isMade) void taken.then(() => this.leave(caller));
      else this.leave(caller);
    }
  }

  private leave(caller: string): void {
    const left = (this.counts.get(caller) ?? 1) - 1;
    if (left > 0) this.counts.set(caller, left);
    else this.counts.delete(caller);
  }
}

/** Settled once the reply has gone out, or nobody takes it any more. */
export function takenOf(c: Context): Promise<unknown> {
  const { outgoing } = (c.env ?? {}) as Partial<HttpBindings>;
  return outgoing ? new Promise((done) => outgoing.once('close', done)) : Promise.resolve();
}
