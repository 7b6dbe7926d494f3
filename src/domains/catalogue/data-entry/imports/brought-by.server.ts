import type { Delivery } from '#/store/facts/facts.ts';
import { readAhead } from '#/store/facts/packed-rows.ts';
import { partsOf } from '#/store/facts/tables.ts';
import type { AppSpan } from './app-spans.ts';
import type { ImportBatch } from './batches.records.ts';
import { addAdUnits, addCampaigns } from './catalogue.records.ts';
import type { Catalogue } from './catalogue.ts';
import type { MoneyContext } from './conversion.ts';
import { deliveriesOf } from './delivery.ts';
import type { Preview } from './preview.ts';
import type { ImportStores } from './receive-report.server.ts';
import { isLarge, type ReportFile, type ReportFormat } from './report.ts';
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
  const isBesideParts = await hasParts(facts, format, batch.account_id, spans);
  const deliveries = deliveriesOf(
    file,
    format,
    batch.fetched_at,
    batch.findings,
    batch.account_id,
    catalogue,
    { adUnits: (it) => addAdUnits(db, it), campaigns: (it) => addCampaigns(db, it) },
    spans,
    money,
    isBesideParts,
    (of) => stayingFacts(facts, format, found, batch.account_id, of),
  );
  // A small one is read before it is its turn to be written, so that nobody waits for its reading.
  if (isLarge(file)) return deliveries;
  const ahead: Delivery[] = [];
  for (const it of deliveries) ahead.push(await readAhead(it));
  return ahead;
}

/** Whether a source has told parts of an account's days, which its next report of them replaces. */
async function hasParts(
  facts: ImportStores['facts'],
  { code: source, table }: ReportFormat,
  account: number,
  spans: readonly AppSpan[],
): Promise<boolean> {
  const days = spans.flatMap((it) => [it.from, it.to]).sort();
  const parts = partsOf(table);
  if (!parts) return false;
  const held = await facts.heldDays(parts);
  const [from, to] = [days[0], days.at(-1)];
  if (!held || !from || !to || to < held.from || from > held.to) return false;
  const rows = await facts.query(
    `select source from deltas(${parts})
     where source = $source and account_id = $account and day >= day($from) and day <= day($to)
     group by source having row_total() > 0`,
    { source, account, from, to },
  );
  return rows.length > 0;
}
