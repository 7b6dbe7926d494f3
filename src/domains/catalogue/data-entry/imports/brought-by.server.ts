import type { Delivery } from '#/store/facts/facts.ts';
import type { AppSpan } from './app-spans.ts';
import type { ImportBatch } from './batches.records.ts';
import { addAdUnits, addCampaigns } from './catalogue.records.ts';
import type { Catalogue } from './catalogue.ts';
import type { MoneyContext } from './conversion.ts';
import { deliveriesOf } from './delivery.ts';
import type { Preview } from './preview.ts';
import type { ImportStores } from './receive-report.server.ts';
import type { ReportFile, ReportFormat } from './report.ts';
import { stayingFacts } from './staying.facts.ts';

/** A batch with what it takes to read its report. */
interface Reading {
  batch: ImportBatch;
  file: ReportFile;
  format: ReportFormat;
  catalogue: Catalogue;
  money: MoneyContext;
}

/** What a report brings to the facts on some days of some apps. */
export async function broughtBy(
  { db, facts }: ImportStores,
  { batch, file, format, catalogue, money }: Reading,
  spans: readonly AppSpan[],
  found: Preview,
): Promise<Delivery[]> {
  const held = await facts.heldDays('instances');
  const isBesideInstances =
    held !== undefined && spans.some((it) => it.from <= held.to && held.from <= it.to);
  return deliveriesOf(
    file,
    format,
    batch.fetched_at,
    batch.findings,
    batch.account_id,
    catalogue,
    { adUnits: (it) => addAdUnits(db, it), campaigns: (it) => addCampaigns(db, it) },
    spans,
    money,
    isBesideInstances,
    (of) => stayingFacts(facts, format, found, batch.account_id, of),
  );
}
