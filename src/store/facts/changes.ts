import { conflict, notFound } from '#/kernel/refusal.ts';
import type { BatchStanding } from './facts.ts';
import { overlap, type PlacedSlice } from './slices.ts';

/** An entry of the log every engine keeps beside the facts, in the same transaction. */
export interface Change {
  /** Counts from 1; the highest is the version of the facts. */
  seq: number;
  /**
   * `purge`: what a batch had replaced was dropped, so that it stays for good. `select`: which of
   * rival sources counts was decided anew, by rules that have changed.
   */
  kind: 'commit' | 'revert' | 'restore' | 'purge' | 'select';
  /** 0 where no batch is the cause. */
  batch: number;
  /** Milliseconds since 1970. */
  at: number;
  rows: number;
  replaced: number;
  slices: readonly PlacedSlice[];
}

const standingOf = (it: Change): BatchStanding => ({
  id: it.batch,
  state: it.kind === 'revert' ? 'reverted' : 'committed',
  at: new Date(it.at),
  rows: it.rows,
  replaced: it.replaced,
});

/** Whether an entry decides if its batch counts. */
const moves = ({ kind }: Change) => kind === 'commit' || kind === 'revert';

function lastOf(changes: readonly Change[], batch: number): Change | undefined {
  return changes.findLast((it) => it.batch === batch && moves(it));
}

export const isApplied = (changes: readonly Change[], batch: number): boolean =>
  lastOf(changes, batch)?.kind === 'commit';

/** Every batch ever committed, by id, as it stands now. */
export function standings(changes: readonly Change[]): BatchStanding[] {
  const last = new Map<number, Change>();
  for (const it of changes) if (moves(it)) last.set(it.batch, it);
  return [...last.values()].map(standingOf).sort((a, b) => a.id - b.id);
}

/** The slices of the batches that count, those committed last at the end. */
export function slicesInForce(changes: readonly Change[]): PlacedSlice[] {
  const last = new Map<number, Change>();
  for (const it of changes) if (moves(it)) last.set(it.batch, it);
  return [...last.values()].flatMap((it) => (it.kind === 'commit' ? it.slices : []));
}

/** The standing of a batch that is there already; undefined when it may be committed. */
export function alreadyCommitted(
  changes: readonly Change[],
  batch: number,
): BatchStanding | undefined {
  const last = lastOf(changes, batch);
  if (last?.kind === 'revert')
    throw conflict(`Batch ${batch} was reverted. Import the file again as a new batch.`);
  return last && standingOf(last);
}

/** The commit to take back, or the standing of a batch that is reverted already. */
export function commitToRevert(
  changes: readonly Change[],
  batch: number,
): { commit: Change } | { reverted: BatchStanding } {
  const last = lastOf(changes, batch);
  if (!last) throw notFound(`Batch ${batch}`);
  if (last.kind === 'revert') return { reverted: standingOf(last) };
  if (purged(changes).has(batch))
    throw conflict(
      `What batch ${batch} replaced is not kept any more, so it cannot be reverted. Import the right figures instead.`,
    );
  const later = changes.find(
    (it) =>
      it.seq > last.seq &&
      it.kind === 'commit' &&
      isApplied(changes, it.batch) &&
      it.slices.some((slice) => last.slices.some((own) => overlap(slice, own))),
  );
  if (later)
    throw conflict(
      `Batch ${later.batch} replaced figures of batch ${batch} later. Revert batch ${later.batch} first.`,
    );
  return { commit: last };
}

/** Batches whose replaced rows were dropped for good. */
export const purged = (changes: readonly Change[]): ReadonlySet<number> =>
  new Set(changes.filter((it) => it.kind === 'purge').map((it) => it.batch));

/** Batches in force that replaced rows, committed before an instant and not purged yet; the oldest first. */
export function purgeable(changes: readonly Change[], before: Date, most: number): Change[] {
  const done = purged(changes);
  const last = new Map(changes.filter(moves).map((it) => [it.batch, it]));
  return [...last.values()]
    .filter(
      (it) =>
        it.kind === 'commit' && it.replaced > 0 && it.at < before.getTime() && !done.has(it.batch),
    )
    .slice(0, most);
}

/** The entries that purge some batches, after the last one there is. */
export const purgeEntries = (batches: readonly Change[], seq: number): Change[] =>
  batches.map((it, at) => ({
    seq: seq + 1 + at,
    kind: 'purge',
    batch: it.batch,
    at: Date.now(),
    rows: 0,
    replaced: it.replaced,
    slices: [],
  }));
