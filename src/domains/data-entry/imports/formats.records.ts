import { notFound } from '#/kernel/refusal.ts';
import type { Db } from '#/store/records/records.ts';
import type { ImportBatch } from './batches.records.ts';
import { formatOf, formats } from './formats.ts';
import type { ReportFormat } from './report.ts';

/** Every report that can be read: the public formats, and what people have mapped. */
export async function knownFormats(_db: Db): Promise<readonly ReportFormat[]> {
  return formats;
}

/** The report a batch came as. @throws Refusal `not-found` when its mapping was removed. */
export async function formatOfBatch(_db: Db, batch: ImportBatch): Promise<ReportFormat> {
  const format = formatOf(batch.source);
  if (!format) throw notFound('The mapping of this import');
  return format;
}
