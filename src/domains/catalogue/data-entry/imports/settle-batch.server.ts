import { sql } from 'kysely';
import type { AuditEntry } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import type { ImportStatus } from '#/store/records/tables/imports.ts';
import { findBatch, moveBatch } from './batches.records.ts';
import type { ImportStores } from './receive-report.server.ts';
import { forgetWaiting } from './unknown-apps.records.ts';

/** Writes an audit row in the transaction that ends a step. */
export type Audit = (db: Db, entry: AuditEntry) => Promise<void>;

/**
 * Ends what was left in the middle of one batch: the facts say which way it went. Only for who is alone
 * with the batch. Whether there was anything to end.
 */
export async function settleBatch(
  { db, facts }: ImportStores,
  id: number,
  audit: Audit,
): Promise<boolean> {
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

export async function undoCommit(tx: Db, id: number): Promise<void> {
  await moveBatch(tx, id, 'committing', 'validated', { committed_by: null, committed_at: null });
  await tx.deleteFrom('data_entry_log').where('batch_id', '=', id).execute();
}

export const notReverted = { reverted_by: null, reverted_at: null };

/** The log of a revert is that of the commit, the other way round. */
export async function finishRevert(db: Db, id: number): Promise<void> {
  await moveBatch(db, id, 'reverting', 'reverted');
  await forgetWaiting(db, id);
  await db
    .insertInto('data_entry_log')
    .columns([
      'batch_id',
      'change',
      'person_id',
      'at',
      'app_id',
      'from_day',
      'to_day',
      'rows',
      'measure',
      'old_value',
      'new_value',
      'network_id',
      'country',
      'ad_unit_id',
    ])
    .expression((eb) =>
      eb
        .selectFrom('data_entry_log as l')
        .innerJoin('import_batches as b', 'b.id', 'l.batch_id')
        .select('l.batch_id')
        .select(sql.lit('revert').as('change'))
        .select(['b.reverted_by', 'b.reverted_at', 'l.app_id', 'l.from_day', 'l.to_day', 'l.rows'])
        .select(['l.measure', 'l.new_value', 'l.old_value', 'l.network_id', 'l.country'])
        .select('l.ad_unit_id')
        .where('l.batch_id', '=', id)
        .where('l.change', '=', sql.lit('commit')),
    )
    .execute();
}
