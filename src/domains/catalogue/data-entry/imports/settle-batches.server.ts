import { Refusal } from '#/kernel/refusal.ts';
import { aloneWith } from './batch-step.server.ts';
import type { ImportStores } from './receive-report.server.ts';
import { settleBatch, type Audit } from './settle-batch.server.ts';

/**
 * Ends what a killed process left in the middle: the facts say which way it went. Batches that a
 * living process is moving are left alone. Each that is moved leaves an audit row.
 * @param begunBefore only what began before.
 */
export async function settleBatches(
  { db, facts }: ImportStores,
  audit: Audit,
  begunBefore?: Date,
): Promise<number[]> {
  const open = await db
    .selectFrom('import_batches')
    .select('id')
    .where('status', 'in', ['committing', 'reverting'])
    .$if(begunBefore !== undefined, (query) =>
      query.where(({ fn }) => fn.coalesce('reverted_at', 'committed_at'), '<', begunBefore!),
    )
    .orderBy('id')
    .execute();
  const settled: number[] = [];
  for (const { id } of open) {
    const isOurs = await aloneWith(db, id, () => settleBatch({ db, facts }, id, audit)).catch(
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
