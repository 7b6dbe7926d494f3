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
  const { rows } = await sql<{ file_key: string | null }>`
    delete from import_batches old using import_batches batch
    where batch.id = ${id} and old.id < batch.id
      and old.source = batch.source and old.account_id = batch.account_id
      and old.from_day >= batch.from_day and old.to_day <= batch.to_day
      and old.status = 'validated' and old.uploaded_by is null and old.follows is null
    returning old.file_key`.execute(db);
  for (const { file_key } of rows) if (file_key !== null) await files.remove(file_key);
}
