import { commitImport } from '#/domains/catalogue/data-entry/imports/commit-batch.server.ts';
import { keepReport } from '#/domains/catalogue/data-entry/imports/keep-report.ts';
import {
  receiveReport,
  type ImportStores,
} from '#/domains/catalogue/data-entry/imports/receive-report.server.ts';
import { settleImports } from '#/domains/catalogue/data-entry/imports/settle-imports.server.ts';
import { dayOf, instantOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { Refusal } from '#/kernel/refusal.ts';
import { auditOfSystem } from '#/store/audit/audit.ts';
import { newFileKey, type Files } from '#/store/files/files.ts';
import type { AuditEntry } from '#/store/handler.ts';
import { ifFree } from '#/store/records/if-free.ts';
import type { Db } from '#/store/records/records.ts';
import { seedFirings } from './alert-firings.ts';
import { emailOf } from './company.ts';
import { keepDemoLooks } from './dashboard-looks.ts';
import { seedEndedSources } from './ended-sources.ts';
import { seedSettlements } from './finances.ts';
import { seedHandFigures } from './hand-figures.ts';
import type { DemoFile } from './history/demo-file.ts';
import { demoFiles, newFiles } from './history/files.ts';
import { seedRates } from './history/rates.ts';
import { tellDemoHours } from './hours.ts';
import { markFetched } from './keys.ts';
import { seedPulls } from './pulls.ts';

const SETTING = 'demo-history';
interface Progress {
  /** The day the company was made: its history ends the day before. */
  today: string;
  entered: boolean;
  /** The last day whose reports came since then. */
  enteredTo?: string;
}

/** Without files nothing is kept, and what waits cannot join. */
type DemoStores = ImportStores & { files?: Files };

/** Plans the history of a company that is being made; `enterHistory` does it. */
export async function planHistory(db: Db, today: string): Promise<void> {
  const progress: Progress = { today, entered: false };
  const values = { name: SETTING, value: JSON.stringify(progress) };
  await db.insertInto('settings').values(values).execute();
}

/**
 * Enters the demo company's two years of figures: every report goes through the import path, as if
 * it had been uploaded when it was final. Does nothing when that is done; killed in
 * between, it goes on with the report it was at. Returns how many facts it entered.
 */
export async function enterHistory(
  stores: DemoStores,
  now: Date,
  files: (today: string) => Iterable<() => DemoFile> = demoFiles,
): Promise<number> {
  const { db } = stores;
  const progress = await progressOf(db);
  if (!progress || progress.entered) return 0;
  await settleImports(stores, now);
  const entered = await enteredFiles(db);
  const { id: by } = await db
    .selectFrom('people')
    .select('id')
    .where('email', '=', emailOf('Rabia Nawaz'))
    .executeTakeFirstOrThrow();
  const rows = await enterAll(stores, unentered(files(progress.today), entered), by, now);
  await seedSettlements(db, stores.facts, now);
  await seedEndedSources(db);
  await seedHandFigures(stores, by, now);
  await seedFirings(stores, now);
  await tellDemoHours(stores, progress.today, now);
  await seedPulls(db);
  await keep(db, { ...progress, entered: true });
  return rows;
}

/** Tells what the hours since the last time have brought, once the history is in. */
export async function enterNewHours(stores: DemoStores, now: Date): Promise<void> {
  const progress = await progressOf(stores.db);
  if (progress?.entered) await tellDemoHours(stores, progress.today, now);
}

/** Whether there is history planned that is not entered yet. */
export const isHistoryDue = async (db: Db): Promise<boolean> =>
  (await progressOf(db))?.entered === false;

async function progressOf(db: Db): Promise<Progress | undefined> {
  const setting = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', SETTING)
    .executeTakeFirst();
  // Only this file writes the setting.
  return setting?.value as Progress | undefined;
}

async function keep(db: Db, progress: Progress): Promise<void> {
  const value = JSON.stringify(progress);
  await db.updateTable('settings').set({ value }).where('name', '=', SETTING).execute();
}

type NewFiles = (made: string, since: string, today: string) => Iterable<() => DemoFile>;

/** Any constant: the lock of whoever enters the demo company's new days. */
const DAYS_LOCK = 7_340_061;

/**
 * Enters the reports of the days since the last ones came, up to yesterday, the days before fetched
 * again: what a scheduled pull does for a company with keys. Missed days are caught up; asked again
 * on the same day, or by two servers at once, it does nothing. Returns how many facts it entered.
 */
export async function enterNewDays(
  stores: DemoStores,
  now: Date,
  files: NewFiles = newFiles,
): Promise<number> {
  const done = await ifFree(stores.db, [DAYS_LOCK, 0], () => enterUpTo(stores, now, files));
  return done?.result ?? 0;
}

async function enterUpTo(stores: DemoStores, now: Date, files: NewFiles) {
  const { db } = stores;
  const progress = await progressOf(db);
  const today = dayOf(now);
  const since = progress?.enteredTo ?? addDays(progress?.today ?? today, -1);
  if (!progress?.entered || since >= addDays(today, -1)) return 0;
  await seedRates(db, { from: since, to: today }, now);
  let rows = 0;
  for (const make of files(progress.today, since, today)) rows += await pull(stores, make(), now);
  await markFetched(db, now, addDays(today, -1));
  await seedPulls(db);
  await keep(db, { ...progress, enteredTo: addDays(today, -1) });
  return rows;
}

/**
 * Enters one new report. What people have changed since may leave names open, as with any pull: it
 * then waits for somebody to link them. One that nobody can read any more is passed over.
 */
async function pull(stores: DemoStores, file: DemoFile, now: Date): Promise<number> {
  const known = await stores.db
    .selectFrom('import_batches')
    .select(['id', 'status'])
    .where('file_name', '=', file.name)
    .where('uploaded_by', 'is', null)
    .execute();
  if (known.some((it) => it.status !== 'validated')) return 0;
  // A killed server left it half-way.
  for (const { id } of known)
    await stores.db.deleteFrom('import_batches').where('id', '=', id).execute();
  try {
    const { id, preview, status } = await receive(stores, file, null, now);
    if (status !== 'validated') return 0;
    await commit(stores, id, file, null, now);
    return preview.usable;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'invalid') return 0;
    throw error;
  }
}

/** Names of the reports that are in; those that were only received are forgotten. */
async function enteredFiles(db: Db): Promise<Set<string>> {
  await db.deleteFrom('import_batches').where('status', 'in', ['uploaded', 'validated']).execute();
  const rows = await db.selectFrom('import_batches').select('file_name').execute();
  return new Set(rows.map((it) => it.file_name));
}

/**
 * Two mornings after the report's last day, when it was final; before that yesterday morning, and what
 * tells of yesterday three hours ago.
 */
function fetchedAt({ to, grows = 0 }: DemoFile, now: Date): Date {
  const today = dayOf(now);
  const yesterday = addDays(today, -1);
  const settled = addDays(to, 2 + grows);
  if (settled < today) return instantOf(settled, '09:30');
  if (to < yesterday) return instantOf(yesterday, '09:30');
  const threeHoursAgo = now.getTime() - 3 * 3_600_000;
  return new Date(Math.max(threeHoursAgo, instantOf(today).getTime()));
}

function* unentered(files: Iterable<() => DemoFile>, entered: ReadonlySet<string>) {
  for (const make of files) {
    const file = make();
    if (!entered.has(file.name)) yield file;
  }
}

/** Reports on their way into the facts at once: while one is written, the next is made ready. */
const AT_ONCE = 2;

/**
 * Enters reports in order; while some are written the next is read already, unless it is of the same
 * account, whose reports are held against what came before. Returns how many facts they brought.
 */
async function enterAll(stores: DemoStores, files: Iterable<DemoFile>, by: number, now: Date) {
  let rows = 0;
  const writing = new Map<string, Promise<void>>();
  const yesterday = addDays(dayOf(now), -1);
  let isMorning = false;
  try {
    for (const file of files) {
      if (!isMorning && file.to >= yesterday) {
        isMorning = true;
        await Promise.all(writing.values());
        await keepDemoLooks(stores, now);
      }
      await writing.get(file.account);
      const at = fetchedAt(file, now);
      const { id, usable } = await receiveWhole(stores, file, by, at);
      if (writing.size >= AT_ONCE) await Promise.race(writing.values());
      const done = commit(stores, id, file, by, at).then(() => void writing.delete(file.account));
      // Who waits for it hears of a failure; until then it is nobody's.
      done.catch(() => {});
      writing.set(file.account, done);
      rows += usable;
    }
    await Promise.all(writing.values());
  } finally {
    await Promise.allSettled(writing.values());
  }
  return rows;
}

async function receiveWhole(stores: DemoStores, file: DemoFile, by: number, at: Date) {
  const { id, preview, status } = await receive(stores, file, by, at);
  if (status !== 'validated' || preview.problemRows > 0) {
    throw new Error(`${file.name} was made wrongly: ${JSON.stringify(preview.problems[0])}`);
  }
  return { id, usable: preview.usable };
}

async function receive(stores: DemoStores, file: DemoFile, by: number | null, at: Date) {
  const fileKey = file.isKept && stores.files ? newFileKey('imports') : null;
  if (fileKey) await keepReport(stores.files!, fileKey, file.open);
  return receiveReport(stores, {
    file,
    size: file.bytes,
    fileKey,
    account: file.account,
    currency: 'USD',
    fetchedAt: at,
    now: at,
    by,
    scopeApps: 'all',
  });
}

/** Takes a report into the figures; one that came by itself leaves an audit row. */
async function commit(
  stores: ImportStores,
  id: number,
  file: DemoFile,
  by: number | null,
  at: Date,
): Promise<void> {
  const entry: AuditEntry = {
    action: 'import.commit',
    subject: ['import', id],
    after: { file: file.name },
  };
  const done = (work: (db: Db) => Promise<void>) =>
    stores.db.transaction().execute(async (tx) => {
      await work(tx);
      if (by === null) await auditOfSystem(tx, [entry], 'scheduled pull', at);
    });
  await commitImport(stores, id, file, { by, now: at, done }, 'anything');
}
