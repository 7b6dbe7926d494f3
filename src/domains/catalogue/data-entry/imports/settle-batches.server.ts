import { Refusal } from '#/kernel/refusal.ts';
import type { AuditEntry } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import type { ImportStatus } from '#/store/records/tables/imports.ts';
import { findBatch, moveBatch } from './batches.records.ts';
import { aloneWith, finishRevert, notReverted, undoCommit } from './commit-batch.server.ts';
import type { ImportStores } from './receive-report.server.ts';

/** Writes an audit row in the transaction that ends a step. */
export type Audit = (db: Db, entry: AuditEntry) => Promise<void>;

/**
 * Ends what a killed process left in the middle: the facts say which way it went. Batches that a
 * living process is moving are left alone. Each that is moved leaves an audit row.
 */
export async function settleBatches({ db, facts }: ImportStores, audit: Audit): Promise<number[]> {
  const open = await db
    .selectFrom('import_batches')
    .select('id')
    .where('status', 'in', ['committing', 'reverting'])
    .orderBy('id')
    .execute();
  const settled: number[] = [];
  for (const { id } of open) {
    const isOurs = await aloneWith(db, id, () => settle({ db, facts }, id, audit)).catch(
      ignoreConflict,
    );
    if (isOurs) settled.push(id);
  }
  return settled;
}

function ignoreConflict(error: unknown): false {
  if (error instanceof Refusal && error.code === 'conflict') return false;
  throw error;
}

async function settle({ db, facts }: ImportStores, id: number, audit: Audit): Promise<boolean> {
  const { status } = await findBatch(db, id);
  if (status !== 'committing' && status !== 'reverting') return false;
  const isThere = await facts.hasBatch(id);
  await db.transaction().execute(async (tx) => {
    const after = await settled(tx, id, status, isThere);
    await audit(tx, {
      action: 'import.settle',
      subject: ['import', id],
      before: { status },
      after: { status: after },
    });
  });
  return true;
}

async function settled(
  tx: Db,
  id: number,
  status: 'committing' | 'reverting',
  isThere: boolean,
): Promise<ImportStatus> {
  if (status === 'committing' && !isThere) {
    await undoCommit(tx, id);
    return 'validated';
  }
  if (status === 'reverting' && !isThere) {
    await finishRevert(tx, id);
    return 'reverted';
  }
  await moveBatch(tx, id, status, 'committed', status === 'reverting' ? notReverted : {});
  return 'committed';
}
