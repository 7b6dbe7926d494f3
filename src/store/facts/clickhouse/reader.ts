import { setTimeout as sleep } from 'node:timers/promises';
import { busy } from '#/kernel/refusal.ts';
import type { Cluster } from './cluster.ts';
import { Heads } from './heads.ts';
import { readLog, type Head, type LoggedChange } from './log.ts';

/** A change is applied within milliseconds, unless its writer was killed. */
const PATIENCE = 500;
const STEP = 20;
const TRIES = 50;

/** Reads what is the same on all shards: never while a change is on some of them only. */
export class Reader {
  private readonly cluster: Cluster;
  private readonly recover: () => Promise<void>;
  private readonly heads: Heads;
  /** The last head seen with nothing under way. */
  private known: Head | undefined;
  /** The log as it was at a version. */
  private read: { seq: number; log: Promise<LoggedChange[]> } | undefined;

  /** `recover` finishes a change whose writer is gone, and waits for one whose writer lives. */
  constructor(cluster: Cluster, recover: () => Promise<void>) {
    this.cluster = cluster;
    this.recover = recover;
    this.heads = new Heads(cluster.shards[0]!);
  }

  /** The version all shards have; a change being applied is not counted. */
  async version(): Promise<number> {
    const head = await this.heads.read();
    if (head.done) this.known = head;
    return head.done ? head.seq : head.seq - 1;
  }

  /** @param version that whoever asks knows of: a log that has its change will do. */
  async log(version = Infinity): Promise<LoggedChange[]> {
    const { known } = this;
    const { seq, done } = known && known.seq >= version ? known : await this.settled();
    if (this.read?.seq === seq) return this.read.log;
    const log = readLog(this.cluster.shards[0]!);
    if (!done) return log;
    const read = { seq, log };
    this.read = read;
    log.catch(() => {
      if (this.read === read) this.read = undefined;
    });
    return log;
  }

  /**
   * Runs a question again when a change came in between. Numbers of changes only grow, so a head
   * seen long before it will do: the same one afterwards means that nothing has changed since.
   */
  async whole<T>(ask: () => Promise<T>): Promise<T> {
    for (let tries = 0; tries < TRIES; tries++) {
      const before = this.known ?? (await this.settled());
      const answer = await ask();
      const after = await this.heads.read();
      if (after.done && after.seq === before.seq) return answer;
      this.known = after.done ? after : undefined;
    }
    throw busy('The facts are changing too fast to be read. Try again.');
  }

  private async settled(): Promise<Head> {
    for (let waited = 0; waited < PATIENCE; waited += STEP) {
      const head = await this.heads.read();
      if (head.done) return (this.known = head);
      await sleep(STEP);
    }
    await this.recover();
    return this.heads.read();
  }
}
