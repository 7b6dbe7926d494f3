import { eachDay } from '#/kernel/days.ts';
import { Refusal } from '#/kernel/refusal.ts';
import type { Delivery } from '#/store/facts/facts.ts';
import type { AppSpan } from './app-spans.ts';
import { aloneWith } from './batch-step.server.ts';
import { findBatch, type ImportBatch } from './batches.records.ts';
import { broughtBy } from './brought-by.server.ts';
import { readCatalogue } from './catalogue.records.ts';
import { moneyContext } from './conversion.records.ts';
import { wholeSpans } from './delivery.ts';
import { keptFile, type JoinStores } from './following.server.ts';
import { formatOfBatch } from './formats.records.ts';
import { joinedSpans } from './joined-spans.ts';
import type { ImportStores } from './receive-report.server.ts';
import type { ReportFile } from './report.ts';
import { valuedAnew } from './value-batch.ts';

export interface EnteringStores extends JoinStores {
  files: JoinStores['files'] & { exists: (key: string) => Promise<boolean> };
}

/** Of a file that was not kept: what makes it again, as the demo company's sources do. */
export type MadeAgain = (name: string) => ReportFile | undefined;

/**
 * Enters committed imports again whose figures the facts have lost, from their kept files, in the
 * order in which they were committed. One that a later import of the same source and account would
 * have replaced stays out: old rows never replace newer ones. Killed in between, the next start goes
 * on. Gives those that could not be entered, and why.
 */
export async function enterAgain(
  stores: EnteringStores,
  lost: readonly number[],
  madeAgain: MadeAgain = () => undefined,
): Promise<Map<number, string>> {
  const left = new Map<number, string>();
  const batches = await inOrder(stores, lost);
  for (const batch of batches) {
    const why = await enterOne(stores, batch, madeAgain);
    if (why) left.set(batch.id, why);
  }
  return left;
}

async function inOrder({ db }: EnteringStores, ids: readonly number[]): Promise<ImportBatch[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('import_batches')
    .select('id')
    .where('id', 'in', [...ids])
    .where('status', '=', 'committed')
    .orderBy('committed_at')
    .orderBy('id')
    .execute();
  return Promise.all(rows.map((it) => findBatch(db, it.id)));
}

async function enterOne(
  stores: EnteringStores,
  batch: ImportBatch,
  madeAgain: MadeAgain,
): Promise<string | undefined> {
  const { file_key: key } = batch;
  const made = key === null ? madeAgain(batch.file_name) : undefined;
  if (key === null && !made) return 'were typed in, or their reports were not kept';
  if (key !== null && !(await stores.files.exists(key))) return 'have lost their kept reports too';
  if (await isOvertaken(stores, batch)) return 'were followed by later ones of the same source';
  try {
    await bringAgain(stores, batch.id, made ?? keptFile(stores, batch), spansOf(stores));
    return undefined;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'conflict')
      return 'are being entered again by another server';
    // A report that only an earlier version could read: the others are entered all the same.
    return `could not be entered again (${error instanceof Error ? error.message : String(error)})`;
  }
}

/** Whether a later import of the same source is in the facts: it has replaced some of this one. */
async function isOvertaken({ db, facts }: EnteringStores, batch: ImportBatch): Promise<boolean> {
  const later = await db
    .selectFrom('import_batches')
    .select('id')
    .where('source', '=', batch.source)
    .where('fact_table', '=', batch.fact_table)
    .where('account_id', '=', batch.account_id)
    .where('status', '=', 'committed')
    .where((eb) =>
      eb.or([
        eb('committed_at', '>', batch.committed_at),
        eb.and([eb('committed_at', '=', batch.committed_at), eb('id', '>', batch.id)]),
      ]),
    )
    .execute();
  for (const { id } of later) if (await facts.hasBatch(id)) return true;
  return false;
}

/** All days of a report; of one that follows another, those no newer delivery has brought. */
const spansOf = (stores: EnteringStores) => async (batch: ImportBatch) => {
  const { findings } = batch;
  if (batch.follows === null) return wholeSpans(findings);
  const days = new Set(eachDay({ from: findings.from, to: findings.to }));
  return joinedSpans(stores, batch, new Map(findings.apps.map((it) => [it.appId, days])));
};

/**
 * Brings the figures of a committed batch to facts that have lost them. The records stay as they
 * are. May be repeated: what is there is left alone.
 * @param spansOf the days it speaks for by now.
 */
async function bringAgain(
  stores: ImportStores,
  id: number,
  file: ReportFile,
  spansOf: (batch: ImportBatch) => Promise<readonly AppSpan[]>,
): Promise<void> {
  const { db, facts } = stores;
  await aloneWith(db, id, async () => {
    const batch = await findBatch(db, id);
    if (batch.status !== 'committed' || (await facts.hasBatch(id))) return;
    const deliveries: Delivery[] = [];
    if (batch.findings.apps.length > 0) {
      const format = await formatOfBatch(db, batch);
      const catalogue = await readCatalogue(db, 'all');
      const money = await moneyContext(db, { accountId: batch.account_id });
      const spans = await spansOf(batch);
      const valued = await valuedAnew(file, format, batch, money, catalogue, spans);
      const reading = { batch: valued, file, format, catalogue, money };
      if (spans.length > 0)
        deliveries.push(...(await broughtBy(stores, reading, spans, batch.findings)));
    }
    await facts.commitBatch({ id, deliveries });
  });
}
