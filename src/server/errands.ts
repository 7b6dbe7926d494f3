import { setTimeout as sleep } from 'node:timers/promises';
import { enterHistory } from '#/demo/enter-history.ts';
import type { Facts } from '#/store/facts/facts.ts';
import type { Jobs } from '#/store/jobs/jobs.ts';
import type { Db } from '#/store/records/records.ts';
import { seal, unseal } from '#/store/secret.ts';
import { writeBackup, type AllStores } from './backup/backup.ts';
import { keptWords } from './backup/keeping.ts';
import { differences } from './differences.ts';
import { importFile, type ImportTask } from './import-file.ts';
import { upgradeChanges } from './upgrade-changes.ts';
import { wordsOf } from './words-of.ts';

/**
 * DuckDB's file is open in one process only. A command that needs the facts while a server holds
 * them hands it an errand: a row in the records and a job that points to it. Files are named by
 * their whole path; server and command run on one machine then.
 */
export type Task =
  | ({ kind: 'import' } & ImportTask)
  /** `sealed`: the passphrase under the master key, since a task is kept in the records. */
  | { kind: 'backup'; path: string; sealed?: string }
  | { kind: 'enter-history' }
  /** What the facts lie in, and its version. */
  | { kind: 'engine' }
  /** What the stores say differently; no line when they agree. */
  | { kind: 'compare' }
  /** What opening a store of an earlier version did to the figures; no line when none was. */
  | { kind: 'upgrade' };

/** Told how far the work is, in words. */
export type Tell = (words: string) => void;

/** "DuckDB 1.5.5" */
async function engineOf(facts: Facts): Promise<string> {
  const [row] = await facts.query('select version() as engine_version');
  const name = facts.engine === 'duckdb' ? 'DuckDB' : 'ClickHouse';
  return `${name} ${String(row?.['engine_version']).replace(/^v/, '')}`;
}

/** Does the work with the stores at hand; the lines are for whoever asked. */
export async function doTask(
  stores: AllStores,
  task: Task,
  keyOf: () => Promise<string>,
  now: Date,
  tell: Tell = () => {},
): Promise<string[]> {
  if (task.kind === 'import') return importFile(stores, task, now, tell);
  if (task.kind === 'enter-history') {
    const rows = await enterHistory(stores, now);
    return [`The demo company's history is in: ${rows} rows.`];
  }
  if (task.kind === 'engine') return [await engineOf(stores.facts)];
  if (task.kind === 'compare') return differences(stores);
  if (task.kind === 'upgrade') return upgradeChanges(stores.facts);
  const masterKey = await keyOf();
  const passphrase =
    task.sealed === undefined
      ? undefined
      : unseal(Buffer.from(task.sealed, 'base64'), masterKey, PASSPHRASE);
  const bytes = await writeBackup(stores, task.path, { masterKey, passphrase }, now);
  const size = `${task.path}: ${(bytes / 2 ** 20).toFixed(1)} MB`;
  return [size, keptWords(masterKey, passphrase !== undefined)];
}

const PASSPHRASE = 'passphrase of a backup';

/** A backup by the passphrase that is set here, for whoever does it. */
export const backupTask = (
  path: string,
  passphrase: string | undefined,
  masterKey: string,
): Task => ({
  kind: 'backup',
  path,
  ...(passphrase !== undefined && {
    sealed: seal(passphrase, masterKey, PASSPHRASE).toString('base64'),
  }),
});

const QUEUE = 'errands';
const ALIVE_MS = 2_000;
/** A server that has said nothing for so long is gone. */
const DEAD_MS = 30_000;
/** Nobody has taken the errand: the facts are held by another command, not by a server. */
const UNTAKEN_MS = 20_000;

/** Works errands off, one at a time. */
export async function workErrands(
  jobs: Jobs,
  stores: AllStores,
  { masterKey, clock }: { masterKey: string; clock: () => Date },
) {
  const work = (task: Task, tell: Tell) =>
    doTask(stores, task, async () => masterKey, clock(), tell);
  // Somebody waits for it, also one who asked while the server was starting.
  await jobs.work<{ id: number }>(QUEUE, ({ data }) => workErrand(stores, data.id, work), {
    lookSeconds: 2,
  });
}

async function workErrand(
  stores: AllStores,
  id: number,
  work: (task: Task, tell: Tell) => Promise<string[]>,
): Promise<void> {
  const { db } = stores;
  const change = (values: { lines?: string; failure?: string; ended_at?: Date }) =>
    db
      .updateTable('errands')
      .set(values)
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .execute();
  const taken = await db
    .updateTable('errands')
    .set({ alive_at: new Date() })
    .where('id', '=', id)
    .where('alive_at', 'is', null)
    .where('ended_at', 'is', null)
    .returning('task')
    .executeTakeFirst();
  // It was withdrawn, or a server died in the middle of it: whoever asked has been told.
  if (!taken) return;
  const beat = setInterval(() => void alive(db, id), ALIVE_MS);
  // One after the other: what was told first must not be written last.
  let telling: Promise<unknown> = Promise.resolve();
  const tell: Tell = (words) => {
    telling = telling.then(() => change({ lines: JSON.stringify([words]) })).catch(() => {});
  };
  try {
    // Only `askServer` writes tasks.
    const lines = await work(taken.task as Task, tell);
    await telling;
    await change({ lines: JSON.stringify(lines), ended_at: new Date() });
  } catch (error) {
    await telling;
    await change({ failure: wordsOf(error), ended_at: new Date() });
  } finally {
    clearInterval(beat);
  }
}

const alive = (db: Db, id: number) =>
  db
    .updateTable('errands')
    .set({ alive_at: new Date() })
    .where('id', '=', id)
    .execute()
    .catch(() => {});

/** Hands a task to the running server; the id of its row, where the end can be read. */
export const sendErrand = (db: Db, jobs: Jobs, task: Task): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('errands')
      .values({ task: JSON.stringify(task) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await jobs.enqueue(tx, QUEUE, { id });
    return id;
  });

/**
 * Has the running server do a task and waits for its end.
 * @throws Error with the server's reason, or when no server takes it or it dies over it.
 */
export async function askServer(
  db: Db,
  jobs: Jobs,
  task: Task,
  tell: Tell = () => {},
): Promise<string[]> {
  const id = await sendErrand(db, jobs, task);
  let told: string | undefined;
  for (const started = Date.now(); ; await sleep(200)) {
    const it = await db
      .selectFrom('errands')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (it.failure) throw new Error(it.failure);
    if (it.ended_at) return it.lines ?? [];
    const words = it.lines?.at(-1);
    if (words !== undefined && words !== told) tell((told = words));
    const silent = Date.now() - (it.alive_at?.getTime() ?? started);
    if (silent > (it.alive_at ? DEAD_MS : UNTAKEN_MS)) await withdraw(db, id, it.alive_at !== null);
  }
}

async function withdraw(db: Db, id: number, taken: boolean): Promise<void> {
  const failure = taken
    ? 'The server stopped in the middle of this. Start it and ask again.'
    : 'Another command has the facts open. Try again when it is done.';
  const { numUpdatedRows } = await db
    .updateTable('errands')
    .set({ failure, ended_at: new Date() })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) throw new Error(failure);
}
