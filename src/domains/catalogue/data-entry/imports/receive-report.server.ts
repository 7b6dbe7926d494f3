import { addDays } from '#/kernel/days.ts';
import { conflict, invalid } from '#/kernel/refusal.ts';
import type { Facts } from '#/store/facts/facts.ts';
import type { Db } from '#/store/records/records.ts';
import type { ImportStatus } from '#/store/records/tables/imports.ts';
import { checkApart } from './apart.ts';
import { accountFor, addBatch, findBatch, moveBatch, rememberCurrency } from './batches.records.ts';
import { readCatalogue } from './catalogue.records.ts';
import type { DayOrder } from './cells.ts';
import type { Findings } from './check-report.ts';
import { moneyContext } from './conversion.records.ts';
import type { MoneyContext } from './conversion.ts';
import { formatOfBatch, formatsFor } from './formats.records.ts';
import { knownDays } from './known-sums.facts.ts';
import { heldAgainstFacts } from './narrower.facts.ts';
import { NORM_DAYS, outliersOf, type AppDays } from './outliers.ts';
import { previewOf, type Preview } from './preview.ts';
import type { ReportFile, ReportFormat } from './report.ts';
import { forgetWaiting, noteUnknownApps } from './unknown-apps.records.ts';

export interface ImportStores {
  /** The pool, not a transaction: the facts are another store, so a batch moves in steps. */
  db: Db;
  facts: Facts;
}

/** Who brings figures: a person within their scope, or the system with `by` null. */
export interface Bringer {
  by: number | null;
  scopeApps: readonly number[] | 'all';
}

/** A report that has arrived. */
export interface Arrival extends Bringer {
  file: ReportFile;
  size: number;
  /** Where the file is kept, when it is. */
  fileKey: string | null;
  /** Name of the account; needed when the network has none or several. */
  account?: string;
  /** What the report's money is in where neither it nor its account says so. */
  currency?: string;
  /** How days are written whose year stands last; needed when the report does not tell. */
  dayOrder?: DayOrder;
  /** The one app of ours that it is of; needed when the report names none. */
  appId?: number;
  /** When the source was asked; the days around it are provisional. */
  fetchedAt: Date;
  now: Date;
}

/** More networks nobody knows than this are rather a column that holds something else. */
const MOST_PROPOSED = 50;

/**
 * A batch can be committed unless it has to be asked about first. Names that are open hold nothing
 * back: what they bring waits for them.
 */
const statusOf = (it: Preview): ImportStatus => {
  const proposed = it.newNetworks?.filter((one) => one.proposed) ?? [];
  return proposed.length > MOST_PROPOSED ? 'uploaded' : 'validated';
};

/**
 * Takes a report in: recognises it, checks every row, and keeps what was found as a batch.
 * Nothing reaches the facts yet.
 * @throws Refusal `invalid` when it cannot be read, has no row to use and none to link, or leaves
 * the account open.
 */
export async function receiveReport(
  stores: ImportStores,
  arrival: Arrival,
): Promise<{ id: number; preview: Preview; status: ImportStatus }> {
  const { file, fetchedAt, now } = arrival;
  const { db } = stores;
  const money = await moneyContext(db, { name: arrival.account }, arrival.currency);
  const known = await formatsFor(db, arrival.account, arrival.dayOrder, arrival.appId);
  const asked = { file, fetchedAt, known, money };
  const { preview, findings, own } = await check(stores, asked, arrival);
  if (preview.usable === 0 && preview.unknownApps.length === 0 && !holdsBack(findings)) {
    const [first] = preview.problems;
    const why = first ? ` Line ${first.line}: ${first.message}` : '';
    throw invalid({ file: `No row of this report can be used.${why}` });
  }
  const status = statusOf(preview);
  const account_id = await accountFor(db, findings.format.network, arrival.account);
  refuseWithoutCurrency(findings);
  if (arrival.currency && findings.format.inAccountCurrency) {
    await rememberCurrency(db, account_id, arrival.currency);
  }
  const { scopeApps } = arrival;
  const replacing = { findings, accountId: account_id, own, fetchedAt, scopeApps };
  Object.assign(preview, await heldAgainstFacts(stores, replacing));
  const id = await addBatch(db, {
    source: preview.source,
    fact_table: findings.format.table,
    account_id,
    mapping_id: findings.format.mappingId ?? null,
    day_order: findings.format.dayOrder ?? null,
    app_id: findings.format.mapped ? null : (findings.format.fixed?.appId ?? null),
    file_name: file.name.slice(0, 200),
    file_size: arrival.size,
    file_key: arrival.fileKey,
    status,
    fetched_at: fetchedAt,
    ...daysAndRows(preview),
    findings: preview,
    uploaded_by: arrival.by,
    uploaded_at: now,
  });
  await noteUnknownApps(db, id, findings);
  return { id, preview, status };
}

/** @throws Refusal `invalid` that names `currency` when it has to be said which. */
function refuseWithoutCurrency({ withoutCurrency }: Findings): void {
  if (withoutCurrency === 0) return;
  throw invalid({ currency: 'The report does not say what its money is in. Choose a currency.' });
}

/** Whether rows wait for something that is not in the report: a rate, or the name of a currency. */
const holdsBack = (it: Findings) => it.unrated.length > 0 || it.withoutCurrency > 0;

const daysAndRows = ({ from, to, usable }: Preview) => ({
  from_day: from || null,
  to_day: to || null,
  rows: usable,
});

/** What was said about a report that was asked about. */
export interface Answers {
  /** Rows of names nobody knows are not wanted: they do not wait. */
  leaveOut?: boolean;
  /** Every network the report names is one. */
  proposeAll?: boolean;
}

/** States in which nothing of a batch has reached the facts. */
const open: readonly ImportStatus[] = ['uploaded', 'mapped', 'validated'];

/**
 * Checks a batch again, after names were linked or a question was answered.
 * @throws Refusal `conflict` when it is on its way into the facts, or was.
 */
export async function recheckBatch(
  stores: ImportStores,
  id: number,
  file: ReportFile,
  bringer: Bringer,
  { leaveOut = false, proposeAll = false }: Answers = {},
): Promise<{ preview: Preview; status: ImportStatus }> {
  const batch = await findBatch(stores.db, id);
  if (!open.includes(batch.status)) throw conflict('This import is not open any more.');
  const known = [await formatOfBatch(stores.db, batch)];
  const money = await moneyContext(stores.db, { accountId: batch.account_id });
  const asked = { file, fetchedAt: batch.fetched_at, known, money };
  const { preview, findings: found, own } = await check(stores, asked, bringer);
  refuseWithoutCurrency(found);
  const { account_id: accountId, fetched_at: fetchedAt } = batch;
  const replacing = { findings: found, accountId, own, fetchedAt, scopeApps: bringer.scopeApps };
  Object.assign(preview, await heldAgainstFacts(stores, replacing));
  const status = proposeAll ? 'validated' : statusOf(preview);
  const findings = JSON.stringify(preview);
  await moveBatch(stores.db, id, batch.status, status, { ...daysAndRows(preview), findings });
  await (leaveOut ? forgetWaiting(stores.db, id) : noteUnknownApps(stores.db, id, found));
  return { preview, status };
}

interface Asked {
  file: ReportFile;
  fetchedAt: Date;
  /** What it may be. */
  known: readonly ReportFormat[];
  money: MoneyContext;
}

async function check(
  { db, facts }: ImportStores,
  { file, fetchedAt, known, money }: Asked,
  { scopeApps }: Pick<Bringer, 'scopeApps'>,
): Promise<{ preview: Preview; findings: Findings; own: number | undefined }> {
  const catalogue = await readCatalogue(db, scopeApps);
  const findings = await checkApart(file, known, fetchedAt, catalogue, money);
  const before = await daysBefore(facts, findings);
  const own = catalogue.networks.get(findings.format.network);
  return { findings, own, preview: previewOf(findings, outliersOf(findings.appDays, before)) };
}

/** Sums of the days right before a report, which its first days are held against. */
async function daysBefore(facts: Facts, { format, appDays, from }: Findings): Promise<AppDays> {
  if (from === '') return new Map();
  return knownDays(facts, {
    table: format.table,
    source: format.code,
    apps: [...appDays.keys()],
    from: addDays(from, -NORM_DAYS),
    to: addDays(from, -1),
  });
}
