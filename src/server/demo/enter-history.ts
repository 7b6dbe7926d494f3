import { commitImport } from '#/domains/data-entry/imports/commit-batch.server.ts';
import {
  receiveReport,
  type ImportStores,
} from '#/domains/data-entry/imports/receive-report.server.ts';
import { dayOf, instantOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import type { Db } from '#/store/records/records.ts';
import { settleImports } from '../settle-imports.ts';
import { emailOf } from './company.ts';
import type { DemoFile } from './history/demo-file.ts';
import { demoFiles } from './history/files.ts';

const SETTING = 'demo-history';
interface Progress {
  /** The day the company was made: its history ends the day before. */
  today: string;
  entered: boolean;
}

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
  stores: ImportStores,
  now: Date,
  files: (today: string) => Iterable<() => DemoFile> = demoFiles,
): Promise<number> {
  const { db } = stores;
  const setting = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', SETTING)
    .executeTakeFirst();
  // Only this file writes the setting.
  const progress = setting?.value as Progress | undefined;
  if (!progress || progress.entered) return 0;
  await settleImports(stores, now);
  const entered = await enteredFiles(db);
  const { id: by } = await db
    .selectFrom('people')
    .select('id')
    .where('email', '=', emailOf('Rabia Nawaz'))
    .executeTakeFirstOrThrow();
  let rows = 0;
  for (const make of files(progress.today)) {
    const file = make();
    if (!entered.has(file.name)) rows += await enter(stores, file, by, fetchedAt(file, now));
  }
  const value = JSON.stringify({ ...progress, entered: true });
  await db.updateTable('settings').set({ value }).where('name', '=', SETTING).execute();
  return rows;
}

/** Names of the reports that are in; those that were only received are forgotten. */
async function enteredFiles(db: Db): Promise<Set<string>> {
  await db.deleteFrom('import_batches').where('status', 'in', ['uploaded', 'validated']).execute();
  const rows = await db.selectFrom('import_batches').select('file_name').execute();
  return new Set(rows.map((it) => it.file_name));
}

/** Two mornings after the report's last day, when it was final; the newest came three hours ago. */
function fetchedAt({ to }: DemoFile, now: Date): Date {
  const settled = addDays(to, 2);
  if (settled < dayOf(now)) return instantOf(settled, '09:30');
  const threeHoursAgo = now.getTime() - 3 * 3_600_000;
  return new Date(Math.max(threeHoursAgo, instantOf(dayOf(now)).getTime()));
}

async function enter(stores: ImportStores, file: DemoFile, by: number, at: Date): Promise<number> {
  const { id, preview, status } = await receiveReport(stores, {
    file,
    size: file.size,
    fileKey: null,
    account: file.account,
    fetchedAt: at,
    now: at,
    by,
    scopeApps: 'all',
  });
  if (status !== 'validated' || preview.problemRows > 0) {
    throw new Error(`${file.name} was made wrongly: ${JSON.stringify(preview.problems[0])}`);
  }
  const done = (work: (db: Db) => Promise<void>) => stores.db.transaction().execute(work);
  await commitImport(stores, id, file, { by, now: at, done });
  return preview.usable;
}
