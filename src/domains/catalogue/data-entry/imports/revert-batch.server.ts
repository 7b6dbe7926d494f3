import { conflict, Refusal } from '#/kernel/refusal.ts';
import { aloneWith, endEarlier, type Step } from './batch-step.server.ts';
import { findBatch, moveBatch, type ImportBatch } from './batches.records.ts';
import type { ImportStores } from './receive-report.server.ts';
import { finishRevert, notReverted } from './settle-batch.server.ts';

/**
 * Takes a committed batch back: what it replaced counts again. A batch that is reverted already is
 * left as it is.
 * @throws Refusal `conflict` when it is not committed, or a later import replaced the same figures.
 */
export async function revertImport(
  { db, facts }: ImportStores,
  id: number,
  step: Step,
): Promise<ImportBatch> {
  await aloneWith(db, id, async () => {
    await endEarlier({ db, facts }, id, step.now);
    const batch = await findBatch(db, id);
    if (batch.status === 'reverted') return;
    if (batch.status !== 'committed') throw conflict('Only a committed import can be reverted.');
    await revertFollowing({ db, facts }, id, step);
    const begin = () =>
      moveBatch(db, id, 'committed', 'reverting', { reverted_by: step.by, reverted_at: step.now });
    await begin();
    try {
      await facts.revertBatch(id);
    } catch (error) {
      if (await facts.hasBatch(id)) await moveBatch(db, id, 'reverting', 'committed', notReverted);
      // Facts that were lost have nothing left to take back.
      if (!(error instanceof Refusal && error.code === 'not-found')) throw error;
    }
    // While the records were away, somebody else may have ended this as not done.
    if ((await findBatch(db, id)).status === 'committed') await begin();
    await step.done((tx) => finishRevert(tx, id));
  });
  return findBatch(db, id);
}

/** What had waited and joined later goes with the batch that it was left out of. */
async function revertFollowing(stores: ImportStores, id: number, step: Step): Promise<void> {
  const following = await stores.db
    .selectFrom('import_batches')
    .select('id')
    .where('follows', '=', id)
    .where('status', '=', 'committed')
    .orderBy('id', 'desc')
    .execute();
  for (const it of following)
    await revertImport(stores, it.id, {
      ...step,
      done: (work) => stores.db.transaction().execute(work),
    });
}
