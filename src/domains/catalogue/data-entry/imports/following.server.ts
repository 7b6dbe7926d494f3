import type { Files } from '#/store/files/files.ts';
import type { Db } from '#/store/records/records.ts';
import { addBatch, type ImportBatch } from './batches.records.ts';
import type { ImportStores } from './receive-report.server.ts';
import type { ReportFile } from './report.ts';
import { waitsFrom } from './value-batch.ts';

export interface JoinStores extends ImportStores {
  files: Pick<Files, 'get'>;
}

/** The batch that brings what waited; one that a killed server left open is taken up again. */
export async function followingBatch(
  db: Db,
  batch: ImportBatch,
  findings: ImportBatch['findings'],
  now: Date,
): Promise<number> {
  await db
    .deleteFrom('import_batches')
    .where('follows', '=', batch.id)
    .where('status', '=', 'validated')
    .execute();
  return addBatch(db, {
    source: batch.source,
    fact_table: batch.fact_table,
    account_id: batch.account_id,
    mapping_id: batch.mapping_id,
    day_order: batch.day_order,
    app_id: batch.app_id,
    file_name: batch.file_name,
    file_size: batch.file_size,
    file_key: batch.file_key,
    status: 'validated',
    fetched_at: batch.fetched_at,
    from_day: findings.from || null,
    to_day: findings.to || null,
    rows: findings.apps.reduce((sum, it) => sum + it.rows, 0),
    findings: { ...findings, unknownApps: [], problems: [], problemRows: 0 },
    uploaded_by: batch.uploaded_by,
    uploaded_at: now,
    follows: batch.id,
    ...waitsFrom(findings),
  });
}

/** The file of a batch as it was kept. */
export function keptFile(
  { files }: JoinStores,
  { file_name, file_size, file_key }: ImportBatch,
): ReportFile {
  return {
    name: file_name,
    size: file_size,
    open: async function* () {
      const file = file_key === null ? undefined : await files.get(file_key);
      if (!file) throw new Error(`The file ${file_name}, whose rows wait, is not kept any more.`);
      yield* file.body;
    },
  };
}
