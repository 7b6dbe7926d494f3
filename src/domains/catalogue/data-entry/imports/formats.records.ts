import { conflict } from '#/kernel/refusal.ts';
import type { Db } from '#/store/records/records.ts';
import { mappedFormats } from '../mappings/mappings.records.ts';
import type { ImportBatch } from './batches.records.ts';
import type { DayOrder } from './cells.ts';
import { formatOf, formats } from './formats.ts';
import type { ReportFormat } from './report.ts';

/**
 * Every report that can be read: the public formats, and what people have mapped. What somebody said of
 * its headings goes before a report that does not name its app.
 */
async function knownFormats(db: Db): Promise<readonly ReportFormat[]> {
  const [omitting, naming] = [true, false].map((may) =>
    formats.filter((it) => (it.mayOmitApp ?? false) === may),
  ) as [ReportFormat[], ReportFormat[]];
  return [...naming, ...(await mappedFormats(db)), ...omitting];
}

/**
 * The reports an upload may be, with the order of the numbers in days that its bringer says, or that
 * the last one in the figures of the same source and account had, and with the app that it is of.
 */
export async function formatsFor(
  db: Db,
  account: string | undefined,
  said: DayOrder | undefined,
  appId?: number,
): Promise<readonly ReportFormat[]> {
  const known = (await knownFormats(db)).map((it) => ofApp(it, appId));
  if (said) return known.map((it) => withOrder(it, said));
  const remembered = await rememberedOrders(db, account);
  return known.map((it) => withOrder(it, remembered.get(it.code)));
}

/** With the one app that it is of, where it may not name it. */
const ofApp = (it: ReportFormat, appId: number | null | undefined): ReportFormat =>
  it.mayOmitApp && appId ? { ...it, fixed: { appId } } : it;

const withOrder = (it: ReportFormat, dayOrder: DayOrder | null | undefined): ReportFormat =>
  it.dayOrder || !dayOrder ? it : { ...it, dayOrder };

/** By source; not where several accounts write differently and nobody said which it is. */
async function rememberedOrders(db: Db, account: string | undefined) {
  const rows = await db
    .selectFrom('import_batches as b')
    .innerJoin('accounts as a', 'a.id', 'b.account_id')
    .distinctOn(['b.source', 'b.account_id'])
    .select(['b.source', 'b.day_order'])
    .where('b.day_order', 'is not', null)
    // One that was not committed may have been answered wrongly.
    .where('b.status', '=', 'committed')
    .$if(account !== undefined, (it) => it.where('a.name', '=', account!))
    .orderBy('b.source')
    .orderBy('b.account_id')
    .orderBy('b.id', 'desc')
    .execute();
  const orders = new Map<string, DayOrder | undefined>();
  for (const { source, day_order } of rows) {
    const isOther = orders.has(source) && orders.get(source) !== day_order;
    orders.set(source, isOther ? undefined : (day_order ?? undefined));
  }
  return orders;
}

/** The report a batch came as. @throws Refusal `conflict` when its mapping was forgotten. */
export async function formatOfBatch(db: Db, batch: ImportBatch): Promise<ReportFormat> {
  const mapped = batch.mapping_id === null ? [] : await mappedFormats(db);
  const format = mapped.find((it) => it.mappingId === batch.mapping_id) ?? formatOf(batch.source);
  if (format) return withOrder(ofApp(format, batch.app_id), batch.day_order);
  throw conflict('The mapping of these columns was forgotten meanwhile. Upload the report again.');
}
