import { randomInt } from 'node:crypto';
import { Refusal } from '#/kernel/refusal.ts';
import {
  alreadyCommitted,
  commitToRevert,
  isApplied,
  purgeable,
  purged,
  purgeEntries,
  standings,
  type Change,
} from '../changes.ts';
import type { Batch, BatchStanding } from '../facts.ts';
import { slicesOf, tablesOf, type PlacedSlice } from '../slices.ts';
import type { FactTableName } from '../tables.ts';
import { applyChange, cleanUp, dropAllStaged, isNowhere } from './apply.ts';
import type { Cluster } from './cluster.ts';
import { refuseOutside, sendDelivery } from './delivery.ts';
import { readHead, readLog, writeLog, type LoggedChange } from './log.ts';
import { recallReplaced, stageChange } from './plan.ts';
import { dropUnneeded } from './purge.ts';

/** Entries that are facts: the log without what was given up. */
export const changesOf = (log: readonly LoggedChange[]): Change[] =>
  log.flatMap(({ kind, ...it }) => (kind === 'abort' ? [] : [{ ...it, kind }]));

/** Commits whose replaced rows can still be brought back. */
export function revertible(log: readonly LoggedChange[]): LoggedChange[] {
  const changes = changesOf(log);
  const gone = purged(changes);
  return log.filter(
    (it) => it.kind === 'commit' && isApplied(changes, it.batch) && !gone.has(it.batch),
  );
}

const standingAfter = (entry: LoggedChange): BatchStanding => standings(changesOf([entry]))[0]!;

export const newAttempt = () => randomInt(1, 2 ** 47);

const INTERRUPTED =
  'A restore of the facts was interrupted. Restore the backup again before anything else.';

interface Work {
  kind: 'commit' | 'revert' | 'select';
  batch: number;
  slices: readonly PlacedSlice[];
  /** Puts the rows that are added where they are staged. */
  prepare: (attempt: number) => Promise<void>;
  /** Counts to log; those of the change unless told. */
  counts?: { rows: number; replaced: number };
}

/**
 * Changes of the facts, one at a time over all servers: the caller holds the lock.
 *
 * A change is staged on every shard, then written to the log, then applied to each shard by one
 * block. Killed before the log entry, nothing has happened; killed after it, whoever comes next
 * applies the rest. Until then nobody reads (see `Reader`).
 */
export class Writer {
  private readonly cluster: Cluster;
  /** Whether what killed writers had staged is dropped. */
  private swept = false;

  constructor(cluster: Cluster) {
    this.cluster = cluster;
  }

  private get home() {
    return this.cluster.shards[0]!;
  }

  /**
   * Finishes what a killed writer left, before anything else is written. A restore cannot be
   * finished, only begun again.
   */
  async recover(next: 'change' | 'restore' = 'change'): Promise<void> {
    const head = await readHead(this.home);
    const last = head.done ? undefined : (await readLog(this.home)).at(-1);
    if (last && !last.done) {
      if (last.kind === 'restore' && next === 'restore') return;
      if (last.kind === 'restore') throw new Refusal('busy', INTERRUPTED, { retryAfter: 60 });
      await this.finish(last);
    }
    if (this.swept) return;
    await dropAllStaged(this.cluster).catch(() => {});
    this.swept = true;
  }

  async commit(batch: Batch): Promise<BatchStanding> {
    const slices = slicesOf(batch);
    await this.recover();
    const log = await readLog(this.home);
    const there = alreadyCommitted(changesOf(log), batch.id);
    if (there) return there;
    const prepare = async (attempt: number) => {
      for (const it of batch.deliveries) await sendDelivery(this.cluster, it, batch.id, attempt);
    };
    return standingAfter(
      await this.change({ kind: 'commit', batch: batch.id, slices, prepare }, log),
    );
  }

  async revert(id: number): Promise<BatchStanding> {
    await this.recover();
    const log = await readLog(this.home);
    const found = commitToRevert(changesOf(log), id);
    if ('reverted' in found) return found.reverted;
    const commit = log.find((it) => it.seq === found.commit.seq)!;
    const { slices, rows, replaced } = commit;
    const prepare = async (attempt: number) => {
      for (const table of tablesOf(slices))
        await recallReplaced(this.cluster, table, commit.attempt, attempt);
    };
    const counts = { rows, replaced };
    return standingAfter(
      await this.change({ kind: 'revert', batch: id, slices, prepare, counts }, log),
    );
  }

  /** Decides once more which of rival sources counts, on all days of a table. */
  async select(table: FactTableName): Promise<void> {
    await this.recover();
    const log = await readLog(this.home);
    const slices = [{ table, source: '', account_id: 0, from: '1970-01-02', to: '2105-12-31' }];
    const counts = { rows: 0, replaced: 0 };
    await this.change({ kind: 'select', batch: 0, slices, prepare: async () => {}, counts }, log);
  }

  /**
   * Says in the log which batches stay for good, then drops what they had replaced. Killed in
   * between, the rows lie there unused until the next purge drops them.
   */
  async purge(before: Date, most: number): Promise<number[]> {
    await this.recover();
    const log = await readLog(this.home);
    const last = log.at(-1);
    const entries = purgeEntries(purgeable(changesOf(log), before, most), last?.seq ?? 0).map(
      (it): LoggedChange => ({ ...it, attempt: 0, epoch: last?.epoch ?? 0, done: true }),
    );
    if (entries.length > 0) await this.log(entries);
    await dropUnneeded(this.cluster, revertible([...log, ...entries]));
    return entries.map((it) => it.batch);
  }

  /** Stages, logs and applies a change. */
  private async change(work: Work, log: readonly LoggedChange[]): Promise<LoggedChange> {
    const { kind, batch, slices } = work;
    const attempt = newAttempt();
    const last = log.at(-1);
    const seq = (last?.seq ?? 0) + 1;
    const epoch = last?.epoch ?? 0;
    const begun = { seq, kind, batch, at: Date.now(), slices, attempt, epoch, done: false };
    let counts: { rows: number; replaced: number };
    try {
      await work.prepare(attempt);
      await this.cluster.readable();
      counts = await this.stage(work, attempt, seq);
    } catch (error) {
      await this.forget(tablesOf(slices), attempt);
      throw error;
    }
    const entry: LoggedChange = { ...begun, ...(work.counts ?? counts) };
    // Should this fail, the entry may be there all the same: what is staged stays for `recover`.
    await this.log([entry]);
    await this.finish(entry);
    return entry;
  }

  /** An entry counts where every replica that is there has it: each of them may be asked next. */
  private async log(entries: readonly LoggedChange[]): Promise<void> {
    await writeLog(this.home, entries);
    await this.cluster.copied(['changes']);
  }

  private async stage({ kind, batch, slices }: Work, attempt: number, seq: number) {
    const sum = { rows: 0, replaced: 0 };
    for (const table of tablesOf(slices)) {
      const own = slices.filter((it) => it.table === table);
      if (kind === 'commit') await refuseOutside(this.cluster, table, own, attempt);
      const change = { table, slices: own, batch, kind, attempt, seq };
      const part = await stageChange(this.cluster, change);
      sum.rows += part.rows;
      sum.replaced += part.replaced;
    }
    await this.cluster.copied();
    return sum;
  }

  private async finish(entry: LoggedChange): Promise<void> {
    try {
      await applyChange(this.cluster, entry);
    } catch (error) {
      const causes = error instanceof AggregateError ? (error.errors as unknown[]) : [error];
      await this.abort(entry, causes);
      throw causes[0];
    }
    await this.cluster.readable();
    await this.log([{ ...entry, done: true }]);
    await this.forget(tablesOf(entry.slices), entry.attempt);
  }

  /** A change that full disks let onto no shard is given up, so that reading goes on. */
  private async abort(entry: LoggedChange, causes: readonly unknown[]): Promise<void> {
    const full = causes.every((it) => it instanceof Refusal && it.code === 'full');
    if (!full || !(await isNowhere(this.cluster, entry))) return;
    await this.log([{ ...entry, kind: 'abort', done: true }]);
    await this.forget(tablesOf(entry.slices), entry.attempt);
  }

  /** Drops what was staged. What stays behind when this fails is never read again. */
  private async forget(tables: readonly FactTableName[], attempt: number): Promise<void> {
    await cleanUp(this.cluster, tables, attempt).catch(() => {});
  }
}
