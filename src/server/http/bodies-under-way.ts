import { Refusal } from '#/kernel/refusal.ts';

/** So many bodies of one caller may be arriving at once. */
const MOST = 60;

/** Bodies that are arriving, by who sends them: nobody's idle ones take the room of all. */
export class BodiesUnderWay {
  private readonly counts = new Map<string, number>();

  /** Reads a body of a caller. @throws Refusal `busy` when too many of theirs are arriving. */
  async read<T>(caller: string, work: () => Promise<T>): Promise<T> {
    const count = this.counts.get(caller) ?? 0;
    if (count >= MOST)
      throw new Refusal('busy', 'Too much is arriving from you at once. Try again in a moment.', {
        retryAfter: 2,
      });
    this.counts.set(caller, count + 1);
    try {
      return await work();
    } finally {
      const left = (this.counts.get(caller) ?? 1) - 1;
      if (left > 0) this.counts.set(caller, left);
      else this.counts.delete(caller);
    }
  }
}
