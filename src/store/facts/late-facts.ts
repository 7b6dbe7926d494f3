import { busy } from '#/kernel/refusal.ts';
import type { Facts } from './facts.ts';

const AGAIN_MS = 3_000;

/**
 * Facts on a server that did not answer when they were to be opened: every question is refused as
 * `busy` until it does. `begin` goes on asking.
 */
export class LateFacts implements Facts {
  readonly engine = 'clickhouse';
  private readonly open: () => Promise<Facts>;
  private reached: Facts | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(open: () => Promise<Facts>) {
    this.open = open;
  }

  get isReached(): boolean {
    return this.reached !== undefined;
  }

  /**
   * Opens them as soon as they answer.
   * @param prepare has to succeed before anybody is let in; asked again when it does not.
   * @param onFailure told of every try that failed.
   */
  begin(prepare: (facts: Facts) => Promise<void>, onFailure: (error: unknown) => void): void {
    const attempt = async () => {
      try {
        const facts = await this.open();
        try {
          await prepare(facts);
        } catch (error) {
          await facts.close();
          throw error;
        }
        if (this.isClosed) await facts.close();
        else this.reached = facts;
      } catch (error) {
        onFailure(error);
        if (!this.isClosed) wait();
      }
    };
    const wait = () => (this.timer = setTimeout(() => void attempt(), AGAIN_MS));
    wait();
  }

  private get facts(): Facts {
    if (this.reached) return this.reached;
    throw busy('The figures cannot be reached at the moment. Try again.', 5);
  }

  // Each is async, so that a refusal is a rejection like every other.
  commitBatch: Facts['commitBatch'] = async (batch) => this.facts.commitBatch(batch);
  revertBatch: Facts['revertBatch'] = async (id) => this.facts.revertBatch(id);
  purgeReplaced: Facts['purgeReplaced'] = async (before, most) =>
    this.facts.purgeReplaced(before, most);
  addHours: Facts['addHours'] = async (...given) => this.facts.addHours(...given);
  dropHours: Facts['dropHours'] = async (fetches) => this.facts.dropHours(fetches);
  hasBatch: Facts['hasBatch'] = async (id) => this.facts.hasBatch(id);
  batches: Facts['batches'] = async () => this.facts.batches();
  slices: Facts['slices'] = async () => this.facts.slices();
  query: Facts['query'] = async (...asked) => this.facts.query(...asked);
  queries: Facts['queries'] = async (...asked) => this.facts.queries(...asked);
  heldDays: Facts['heldDays'] = async (...asked) => this.facts.heldDays(...asked);
  version: Facts['version'] = async () => this.facts.version();
  cached: Facts['cached'] = async (...asked) => this.facts.cached(...asked);
  byDay: Facts['byDay'] = async (...asked) => this.facts.byDay(...asked);
  restore: Facts['restore'] = async (read) => this.facts.restore(read);
  mark: Facts['mark'] = async () => this.facts.mark();
  setMark: Facts['setMark'] = async (mark) => this.facts.setMark(mark);

  async *backup(): AsyncGenerator<string> {
    yield* this.facts.backup();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    await this.reached?.close();
  }
}

/** Whether they are facts that have not been reached yet. */
export const isAway = (facts: Facts): facts is LateFacts =>
  facts instanceof LateFacts && !facts.isReached;
