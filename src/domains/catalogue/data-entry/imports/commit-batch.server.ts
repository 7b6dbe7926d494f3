import { createHash } from 'node:crypto';
import { conflict } from '#/kernel/refusal.ts';
import type { Delivery } from '#/store/facts/facts.ts';
import type { DayTableName } from '#/store/facts/tables.ts';
import { inTurn, locks } from './alone.records.ts';
import type { AppSpan } from './app-spans.ts';
import { aloneWith, endEarlier, type Step } from './batch-step.server.ts';
import { findBatch, moveBatch, type ImportBatch } from './batches.records.ts';
import { broughtBy } from './brought-by.server.ts';
import { readCatalogue } from './catalogue.records.ts';
import { chiefMeasure } from './chief-measure.ts';
import { moneyContext } from './conversion.records.ts';
import { wholeSpans } from './delivery.ts';
import { addLog } from './entry-log.records.ts';
import { formatOfBatch } from './formats.records.ts';
import { knownSums } from './known-sums.facts.ts';
import { requireConsent, type Consent } from './narrower-commit.server.ts';
import { addNetworks, addRoles } from './networks.records.ts';
import type { Preview } from './preview.ts';
import type { ImportStores } from './receive-report.server.ts';
import type { ReportFile } from './report.ts';
import { undoCommit } from './settle-batch.server.ts';
import { valuedAnew, waitsFrom } from './value-batch.ts';

/**
 * The two-store protocol (`store/facts/facts.ts`): the records say `committing` or `reverting`, the
 * facts change in one step, the records say that it is done. Killed in between, `settleBatches`
 * asks the facts which way it went.
 */

/**
 * Commits a validated batch: its rows replace what its source said before about the same apps and
 * days. All of it or nothing. A batch that is committed already is left as it is.
 * @throws Refusal `conflict` when the batch is not validated, or covers less than what it would
 * replace and nobody has confirmed that.
 */
export const commitImport = (
  stores: ImportStores,
  id: number,
  file: ReportFile,
  step: Step,
  consent: Consent = { scopeApps: 'all' },
): Promise<ImportBatch> => commitReport(stores, id, file, { consent }, step);

/** Commits a batch that brings, of some apps and days, what another one had left out. */
export const commitFollowing = (
  stores: ImportStores,
  id: number,
  file: ReportFile,
  spans: readonly AppSpan[],
  step: Step,
): Promise<ImportBatch> => commitReport(stores, id, file, { spans, consent: 'anything' }, step);

async function commitReport(
  stores: ImportStores,
  id: number,
  file: ReportFile,
  { spans: only, consent }: { spans?: readonly AppSpan[]; consent: Consent },
  step: Step,
): Promise<ImportBatch> {
  const { db } = stores;
  const { source, account_id: accountId } = await findBatch(db, id);
  const bring = () => bringReport(stores, id, file, { spans: only, consent }, step);
  // What one replaces is what the other was held against: one after the other, or money goes unseen.
  return inTurn(
    db,
    [locks.slices, sliceKey(source, accountId)],
    'Other reports of this source are being taken in. Try again in a minute.',
    bring,
  );
}

/** Names a source and account among the locks. */
const sliceKey = (source: string, accountId: number) =>
  createHash('sha256').update(`${source} ${accountId}`).digest().readInt32BE();

async function bringReport(
  stores: ImportStores,
  id: number,
  file: ReportFile,
  { spans: only, consent }: { spans: readonly AppSpan[] | undefined; consent: Consent },
  step: Step,
): Promise<ImportBatch> {
  const { db } = stores;
  return commitBatch(stores, id, step, async (batch) => {
    const format = await formatOfBatch(db, batch);
    const { findings } = batch;
    await addNetworks(db, findings.newNetworks ?? [], format.table);
    await addRoles(db, findings.networks ?? [], format.table);
    const catalogue = await readCatalogue(db, 'all');
    // A network that got its row just now had no id when the report was checked.
    const networkId =
      findings.networkId ?? catalogue.networks.get(findings.networkCode ?? '') ?? null;
    const found = { ...findings, networkId };
    // All of it waits for names.
    if (found.apps.length === 0) return { deliveries: [], log: [] };
    const spans = only ?? wholeSpans(found);
    const money = await moneyContext(db, { accountId: batch.account_id });
    const replacing = { batch: { ...batch, findings: found }, file, format, catalogue, money };
    await requireConsent(stores, replacing, consent);
    const valued = await valuedAnew(
      file,
      format,
      { ...batch, findings: found },
      money,
      catalogue,
      spans,
    );
    const before = await sumsBefore(stores, valued);
    const deliveries = await broughtBy(stores, { ...replacing, batch: valued }, spans, found);
    return { deliveries, log: logOf(valued, before, step), findings: valued.findings };
  });
}

/** What a batch brings, and how the log tells it. */
interface Entry {
  deliveries: readonly Delivery[];
  log: Parameters<typeof addLog>[1];
  /** What the batch brings by now, where that is not known from its check. */
  findings?: Preview;
}

/**
 * Commits a validated batch, wherever its figures come from: a report, or people's hands. `prepare`
 * says what it brings while nobody else can move the batch.
 * @throws Refusal `conflict` when the batch is not validated.
 */
export async function commitBatch(
  { db, facts }: ImportStores,
  id: number,
  step: Step,
  prepare: (batch: ImportBatch) => Promise<Entry>,
): Promise<ImportBatch> {
  await aloneWith(db, id, async () => {
    await endEarlier({ db, facts }, id, step.now);
    const batch = await findBatch(db, id);
    if (batch.status === 'committed') return;
    if (batch.status !== 'validated') {
      throw conflict('This import cannot be committed: it has open names, or was reverted.');
    }
    const { deliveries, log, findings } = await prepare(batch);
    const begin = () =>
      db.transaction().execute(async (tx) => {
        await moveBatch(tx, id, 'validated', 'committing', {
          committed_by: step.by,
          committed_at: step.now,
          ...(findings && { findings: JSON.stringify(findings), ...waitsFrom(findings) }),
        });
        await addLog(tx, log);
      });
    await begin();
    try {
      await facts.commitBatch({ id, deliveries });
    } catch (error) {
      if (!(await facts.hasBatch(id))) await db.transaction().execute((tx) => undoCommit(tx, id));
      throw error;
    }
    // While the records were away, somebody else may have ended this as undone: the facts have it now.
    if ((await findBatch(db, id)).status === 'validated') await begin();
    await step.done((tx) => moveBatch(tx, id, 'committing', 'committed'));
  });
  return findBatch(db, id);
}

// Only formats write it.
const tableOf = (batch: ImportBatch) => batch.fact_table as DayTableName;

/** What the source said before about what the batch replaces. */
function sumsBefore({ facts }: ImportStores, batch: ImportBatch): Promise<Map<number, number>> {
  const { apps, from, to, networkId } = batch.findings;
  return knownSums(facts, {
    table: tableOf(batch),
    source: batch.source,
    apps: apps.map((it) => it.appId),
    from,
    to,
    networkId,
    accountId: batch.account_id,
  });
}

function logOf(batch: ImportBatch, before: ReadonlyMap<number, number>, step: Step) {
  const { apps, from, to, totals } = batch.findings;
  const measure = chiefMeasure[tableOf(batch)];
  return apps.map((it) => ({
    batch_id: batch.id,
    change: 'commit' as const,
    person_id: step.by,
    at: step.now,
    app_id: it.appId,
    from_day: from,
    to_day: to,
    rows: it.rows,
    measure,
    old_value: before.get(it.appId) ?? null,
    // A report of sessions says nothing of users.
    new_value: measure in totals ? it.value : null,
  }));
}
