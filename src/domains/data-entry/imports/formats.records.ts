import { conflict } from '#/kernel/refusal.ts';
import type { Db } from '#/store/records/records.ts';
import { mappedFormats } from '../mappings/mappings.records.ts';
import type { ImportBatch } from './batches.records.ts';
import { formatOf, formats } from './formats.ts';
import type { ReportFormat } from './report.ts';

/** Every report that can be read: the public formats, and what people have mapped. */
export async function knownFormats(db: Db): Promise<readonly ReportFormat[]> {
  return [...formats, ...(await mappedFormats(db))];
}

/** The report a batch came as. @throws Refusal `conflict` when its mapping was forgotten. */
export async function formatOfBatch(db: Db, batch: ImportBatch): Promise<ReportFormat> {
  const mapped = batch.mapping_id === null ? [] : await mappedFormats(db);
  const format = mapped.find((it) => it.mappingId === batch.mapping_id) ?? formatOf(batch.source);
  if (format) return format;
  throw conflict('The mapping of these columns was forgotten meanwhile. Upload the report again.');
}
