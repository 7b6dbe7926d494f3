import { sql } from 'kysely';
import type { Files } from '#/store/files/files.ts';
import type { Db } from '#/store/records/records.ts';

/**
 * Forgets earlier reports that came by themselves and still wait to be confirmed, where a later one
 * of the same source and account has all their days: nobody should choose the older figures.
 */
export async function forgetSuperseded(
  { db, files }: { db: Db; files: Pick<Files, 'remove'> },
  id: number,
): Promise<void> {
  const rows = await db
    .deleteFrom('import_batches as old')
    .using('import_batches as batch')
    .where('batch.id', '=', id)
    .whereRef('old.id', '<', 'batch.id')
    .whereRef('old.source', '=', 'batch.source')
    .whereRef('old.account_id', '=', 'batch.account_id')
    .whereRef('old.from_day', '>=', 'batch.from_day')
    .whereRef('old.to_day', '<=', 'batch.to_day')
    .where('old.status', '=', sql.lit('validated'))
    .where('old.uploaded_by', 'is', null)
    .where('old.follows', 'is', null)
    .returning('old.file_key')
    .execute();
  for (const { file_key } of rows) if (file_key !== null) await files.remove(file_key);
}
