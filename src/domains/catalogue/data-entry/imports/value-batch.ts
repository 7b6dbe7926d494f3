import { checkApart } from './apart.ts';
import type { AppSpan } from './app-spans.ts';
import type { ImportBatch } from './batches.records.ts';
import type { Catalogue } from './catalogue.ts';
import type { MoneyContext } from './conversion.ts';
import { previewOf, type Preview } from './preview.ts';
import type { ReportFile, ReportFormat } from './report.ts';

/**
 * A batch with its money as the rates of this moment value it: since it was checked, rates may have
 * come or been corrected. What is found here is what the commit writes, by the same rates.
 */
export async function valuedAnew(
  file: ReportFile,
  format: ReportFormat,
  batch: ImportBatch,
  money: MoneyContext,
  catalogue: Catalogue,
  spans: readonly AppSpan[],
): Promise<ImportBatch> {
  const { findings } = batch;
  if (!findings.converted?.length && !findings.unrated?.length) return batch;
  const fresh = previewOf(
    await checkApart(file, [format], batch.fetched_at, catalogue, money, spans),
    [],
  );
  const { usable, totals, apps, converted, unrated } = fresh;
  return { ...batch, findings: { ...findings, usable, totals, apps, converted, unrated } };
}

/** The first day whose rows wait for a rate; null when none do. */
export const waitsFrom = ({ unrated = [] }: Preview) => ({
  waits_from: unrated.flatMap((it) => it.days.map(({ day }) => day)).sort()[0] ?? null,
});
