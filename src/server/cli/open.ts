import type { Logger } from 'pino';
import { shareTurns } from '#/domains/catalogue/data-entry/imports/shared-turns.records.ts';
import { FactsInUseError } from '#/store/facts/duckdb/database.ts';
import type { Facts } from '#/store/facts/facts.ts';
import { openFacts } from '#/store/facts/open.ts';
import type { Files } from '#/store/files/files.ts';
import { openFiles } from '#/store/files/open.ts';
import { openJobs } from '#/store/jobs/jobs.ts';
import { migrate } from '#/store/records/migrate.ts';
import { openRecords } from '#/store/records/open.ts';
import type { Db, Records } from '#/store/records/records.ts';
import type { Environment } from '../environment.ts';
import { askServer, doTask, type Task } from '../errands.ts';
import { refuseOtherKind, refuseOtherStore } from '../installation/claim.ts';
import { ownFacts, ownFiles, setFacts, setFiles } from '../installation/own-store.ts';
import { masterKeyFor } from '../master-key.ts';
import { wordsOf } from '../words-of.ts';
import { writersApart } from '../writers-apart.ts';
import type { Output } from './output.ts';

export interface Setting {
  environment: Environment;
  log: Logger;
  output: Output;
}

/** The records beside a server that may be running, brought up to date. */
export async function withRecords<T>(
  { environment, log }: Setting,
  work: (records: Records) => Promise<T>,
): Promise<T> {
  const { dataDir, databaseUrl } = environment;
  const say = (line: string) => log.info(line);
  const records = await openRecords({ dataDir, databaseUrl, mode: 'client', log: say });
  try {
    await migrate(records.db);
    shareTurns(records.db);
    return await work(records);
  } finally {
    await records.close();
  }
}

/** The facts as they are set, opened by this process, whosever they are. */
export const setFactsOf = ({ environment }: Setting, records: Records) =>
  openFacts({
    dataDir: environment.dataDir,
    clickhouseUrl: environment.clickhouseUrl,
    ...environment.duckdb,
    exclusive: writersApart(records),
  });

/**
 * The facts of these records, opened by this process.
 * @throws FactsInUseError when a server has them, WrongSettingError when those that are set belong
 * to other records.
 */
export async function factsOf(setting: Setting, records: Records): Promise<Facts> {
  const { environment } = setting;
  await refuseOtherKind(records.db, setFacts(environment));
  const facts = await setFactsOf(setting, records);
  try {
    await refuseOtherStore(records.db, ownFacts(environment, facts));
    return facts;
  } catch (error) {
    await facts.close();
    throw error;
  }
}

/** The files of these records. @throws WrongSettingError when those that are set belong to others. */
export async function filesOf({ environment }: Setting, db: Db): Promise<Files> {
  await refuseOtherKind(db, setFiles(environment));
  const files = await openFiles(environment);
  await refuseOtherStore(db, ownFiles(environment, files));
  return files;
}

/**
 * Does tasks that need the facts: here when they can be opened, else in the server that has them.
 * False when a report was not committed; the others are imported all the same.
 */
export async function doTasks(
  setting: Setting,
  records: Records,
  tasks: readonly Task[],
  say: (lines: string[]) => void = (lines) => setting.output.say(lines.join('\n')),
): Promise<boolean> {
  const tell = setting.output.progress;
  const facts = await factsOf(setting, records).catch(ignoreInUse);
  if (!facts) return haveThemDone(setting, records, tasks, say);
  try {
    const files = await filesOf(setting, records.db);
    const stores = { db: records.db, facts, files };
    const keyOf = () => masterKeyFor(records.db, setting.environment);
    return await eachOf(tasks, say, (task) => doTask(stores, task, keyOf, new Date(), tell));
  } finally {
    await facts.close();
  }
}

/** Does one task after the other; a report that is not committed does not stop the next. */
export async function eachOf(
  tasks: readonly Task[],
  say: (lines: string[]) => void,
  work: (task: Task) => Promise<string[]>,
): Promise<boolean> {
  let isWell = true;
  for (const task of tasks) {
    try {
      say(await work(task));
    } catch (error) {
      if (task.kind !== 'import') throw error;
      isWell = false;
      say([wordsOf(error)]);
    }
  }
  return isWell;
}

async function haveThemDone(
  { log, output }: Setting,
  records: Records,
  tasks: readonly Task[],
  say: (lines: string[]) => void,
): Promise<boolean> {
  const onError = (err: Error) => log.warn({ err }, 'jobs');
  const jobs = await openJobs({ url: records.url, mode: 'client', onError });
  try {
    return await eachOf(tasks, say, (task) => askServer(records.db, jobs, task, output.progress));
  } finally {
    await jobs.stop(1_000);
  }
}

function ignoreInUse(error: unknown): undefined {
  if (error instanceof FactsInUseError) return undefined;
  throw error;
}
