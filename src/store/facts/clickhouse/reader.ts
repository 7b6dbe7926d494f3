import { setTimeout as sleep } from 'node:timers/promises';
import { busy } from '#/kernel/refusal.ts';
import type { Cluster } from './cluster.ts';
import { readHead, readLog, type Head, type LoggedChange } from './log.ts';

/** A change is applied within milliseconds, unless its writer was killed. */
const PATIENCE = 500;
const STEP = 20;
const TRIES = 50;

/** Reads what is the same on all shards: never while a change is on some of them only. */
export class Reader {
  private readonly cluster: Cluster;
  private readonly recover: () => Promise<void>;

  /** `recover` finishes a change whose writer is gone, and waits for one whose writer lives. */
  constructor(cluster: Cluster, recover: () => Promise<void>) {
    this.cluster = cluster;
    this.recover = recover;
  }

  /** The version all shards have; a change being applied is not counted. */
  async version(): Promise<number> {
    const { seq, done } = await readHead(this.cluster.shards[0]!);
    return done ? seq : seq - 1;
  }

  async log(): Promise<LoggedChange[]> {
    await this.settled();
    return readLog(this.cluster.shards[0]!);
  }

  /** Runs a question again when a change came in between. */
  async whole<T>(ask: () => Promise<T>): Promise<T> {
    for (let tries = 0; tries < TRIES; tries++) {
      const before = await this.settled();
      const answer = await ask();
      const after = await readHead(this.cluster.shards[0]!);
      if (after.done && after.seq === before.seq) return answer;
    }
    throw busy('The facts are changing too fast to be read. Try again.');
  }

  private async settled(): Promise<Head> {
    const home = this.cluster.shards[0]!;
    for (let waited = 0; waited < PATIENCE; waited += STEP) {
      const head = await readHead(home);
      if (head.done) return head;
      await sleep(STEP);
    }
    await this.recover();
    return readHead(home);
  }
}
