import type { Db } from '#/store/records/records.ts';
import { checkApart } from './apart.ts';
import type { AppSpan } from './app-spans.ts';
import type { ImportBatch } from './batches.records.ts';
import { readCatalogue } from './catalogue.records.ts';
import { commitFollowing } from './commit-batch.server.ts';
import { moneyContext } from './conversion.records.ts';
import { followingBatch, keptFile, type JoinStores } from './following.server.ts';
import { formatOfBatch } from './formats.records.ts';
import { previewOf } from './preview.ts';
import type { Audit } from './settle-batch.server.ts';

/** What ends a joining, in one transaction. */
interface Ending {
  now: Date;
  audit: Audit;
  /** What the audit tells beside the batch that was completed. */
  told: Record<string, unknown>;
  /** What waits no longer. */
  done: (tx: Db) => Promise<void>;
}

/**
 * Brings in what had waited of an import on some days of some apps, from its kept file as it is read
 * by now: as a batch that follows the import, so that it is logged, and taken back with it. Killed in
 * between, the next run does it once more: the same rows replace themselves. Gives the batch's id.
 */
export async function joinSpans(
  stores: JoinStores,
  batch: ImportBatch,
  spans: readonly AppSpan[],
  { now, audit, told, done }: Ending,
): Promise<number> {
  const { db } = stores;
  const file = keptFile(stores, batch);
  const found = await checkApart(
    file,
    [await formatOfBatch(db, batch)],
    batch.fetched_at,
    await readCatalogue(db, 'all'),
    await moneyContext(db, { accountId: batch.account_id }),
    spans,
  );
  const { networkId } = batch.findings;
  const whole = { ...batch, id: batch.follows ?? batch.id };
  const following = await followingBatch(db, whole, { ...previewOf(found, []), networkId }, now);
  await commitFollowing(stores, following, file, spans, {
    by: batch.committed_by,
    now,
    done: (work) =>
      db.transaction().execute(async (tx) => {
        await work(tx);
        await done(tx);
        const after = { of: whole.id, ...told };
        await audit(tx, { action: 'import.join', subject: ['import', following], after });
      }),
  });
  return following;
}
