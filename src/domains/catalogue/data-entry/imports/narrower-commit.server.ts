import { conflict } from '#/kernel/refusal.ts';
import { checkApart } from './apart.ts';
import type { ImportBatch } from './batches.records.ts';
import type { Catalogue } from './catalogue.ts';
import type { MoneyContext } from './conversion.ts';
import { wholeSpans } from './delivery.ts';
import { heldAgainstFacts } from './narrower.facts.ts';
import { keepInFindings } from './narrower.records.ts';
import type { Narrower } from './narrower.ts';
import type { Bringer, ImportStores } from './receive-report.server.ts';
import type { ReportFile, ReportFormat } from './report.ts';

/**
 * What whoever commits a report has seen of what it would replace: the difference that they confirm,
 * see `Narrower`, or `anything` where nobody looks at it first.
 */
export type Consent =
  | 'anything'
  | { confirm?: string | undefined; scopeApps: Bringer['scopeApps'] };

interface Replacing {
  batch: ImportBatch;
  file: ReportFile;
  format: ReportFormat;
  catalogue: Catalogue;
  money: MoneyContext;
}

/**
 * Holds a report against what stands at this moment, because other reports may have come since its
 * check. What is found is kept, so that whoever looks at the import again sees it.
 * @throws Refusal `conflict` when it covers less than what it would replace and nobody has confirmed
 * just that, or when a pull is out of date.
 */
export async function requireConsent(
  stores: ImportStores,
  replacing: Replacing,
  consent: Consent,
): Promise<void> {
  if (consent === 'anything') return;
  const { confirm, scopeApps } = consent;
  const { batch } = replacing;
  const narrower = await narrowerNow(stores, replacing, scopeApps);
  if (!narrower) return;
  const words = [narrower.summary, ...narrower.details].join(' ');
  // Nobody chose to have these older figures: the pull that came later is the better answer.
  if (narrower.isOutdated && batch.uploaded_by === null)
    throw conflict(`This import is out of date. ${words}`);
  if (confirm === narrower.confirm) return;
  throw conflict(`This report covers less than what it would replace. ${words} Confirm it first.`);
}

async function narrowerNow(
  stores: ImportStores,
  { batch, file, format, catalogue, money }: Replacing,
  scopeApps: Bringer['scopeApps'],
): Promise<Narrower | null> {
  const { findings, fetched_at: fetchedAt, account_id: accountId } = batch;
  if (findings.heldAgainst === (await stores.facts.version())) return findings.narrower ?? null;
  const spans = wholeSpans(findings);
  const fresh = await checkApart(file, [format], fetchedAt, catalogue, money, spans);
  const own = catalogue.networks.get(format.network);
  const report = { findings: fresh, accountId, own, fetchedAt, scopeApps };
  const held = await heldAgainstFacts(stores, report);
  await keepInFindings(stores.db, batch.id, held);
  return held.narrower;
}
