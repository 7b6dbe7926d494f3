import type { Logger } from 'pino';
import { readerOf, type Addressee } from '#/figures/reader.records.ts';
import { may, reachOf, scopeOf } from '#/kernel/access.ts';
import { dayOf } from '#/kernel/dates.ts';
import { nextAt } from '#/kernel/next-at.ts';
import { Refusal } from '#/kernel/refusal.ts';
import type { Facts } from '#/store/facts/facts.ts';
import type { Files } from '#/store/files/files.ts';
import type { Notice } from '#/store/handler.ts';
import { holdersToTell } from '#/store/holders.ts';
import { CannotReach } from '#/store/outbound/cannot-reach.ts';
import type { Outbound } from '#/store/outbound/outbound.ts';
import { ifFree } from '#/store/records/if-free.ts';
import type { Db } from '#/store/records/records.ts';
import { openSecretKey } from '../export-secret.server.ts';
import { GoogleSheets, SheetRefused, type Wait } from '../sheets/google-sheets.server.ts';
import { writeSheets } from '../sheets/write-sheets.server.ts';
import { BucketRefused, bucketOf, fileStore, type Destination } from './destination.server.ts';
import { writeExport, type PieceLimits } from './write-export.server.ts';

/** One run of an export at a time, on whichever server. */
const EXPORT_LOCK = 7_340_426;
/** After so long one that failed is tried again, unless it is due before. */
const AGAIN_MS = 60 * 60_000;
/** Runs that are remembered of each export. */
const KEPT_RUNS = 60;

export interface Exporting {
  db: Db;
  facts: Facts;
  files: Files;
  outbound: Outbound;
  masterKey: string;
  log: Logger;
  /** How it is waited until Google takes more; as long as is told unless given. */
  wait?: Wait;
  /** How many rows are looked at together; as many as one process takes unless given. */
  limits?: PieceLimits | undefined;
  tell: (db: Db, ids: readonly number[], notice: Notice, now: Date) => Promise<void>;
}

const due = (db: Db, now: Date) =>
  db.selectFrom('fact_exports').selectAll().where('active', '=', true).where('next_at', '<=', now);
type Due = Awaited<ReturnType<ReturnType<typeof due>['executeTakeFirstOrThrow']>>;

/** Runs the exports that are due, one after the other; one that fails holds up no other. */
export async function runDueExports(desk: Exporting, now: Date): Promise<void> {
  const { db } = desk;
  for (const { id } of await due(db, now).orderBy('next_at').orderBy('id').execute())
    await ifFree(db, [EXPORT_LOCK, id], async () => {
      // Another server may have done it while this one waited.
      const it = await due(db, now).where('id', '=', id).executeTakeFirst();
      if (it) await run(desk, it, now);
    });
}

function destinationOf({ files, outbound, masterKey }: Exporting, it: Due): Destination {
  if (it.place === 'files') return fileStore(files, it.id);
  const { host, bucket, region, access_key: accessKey, sealed, uid } = it;
  const secretKey = openSecretKey(sealed!, masterKey, uid);
  return bucketOf(outbound, { host, bucket, region, accessKey, secretKey });
}

function write(desk: Exporting, reader: Addressee, it: Due, now: Date) {
  if (it.place !== 'sheets') {
    const destination = destinationOf(desk, it);
    return writeExport({ reader, destination, it, now, limits: desk.limits });
  }
  const privateKey = openSecretKey(it.sealed!, desk.masterKey, it.uid);
  const account = { email: it.access_key, privateKey };
  const sheets = new GoogleSheets(desk.outbound, account, it.spreadsheet, desk.wait);
  return writeSheets({ db: desk.db, reader, sheets, it, now });
}

/** As far as both rights of the person reach now; undefined when they lack one, or have left. */
async function readerFor(desk: Exporting, it: Due, now: Date): Promise<Addressee | undefined> {
  const reader = await readerOf({ ...desk, now }, it.author_id);
  const scope = reader && scopeOf(may('figures:export'), reader.who.grants);
  if (!reader || !scope) return undefined;
  return reachOf(scope) < reachOf(reader.scope) ? { ...reader, scope } : reader;
}

/** What people are told of a failure: never a key, nor what stands on this machine. */
function wordsOf(error: unknown): string {
  const isTold = [CannotReach, BucketRefused, SheetRefused, Refusal].some(
    (it) => error instanceof it,
  );
  if (isTold) return (error as Error).message.slice(0, 300);
  return 'Something went wrong on the server, whose log says what.';
}

/** Once a day: whoever reads what is exported goes on with what was there. */
async function tellOfFailure({ tell }: Exporting, tx: Db, it: Due, failed: Failed) {
  const { failure, now, rests } = failed;
  const told = rests ? await holdersToTell(tx, 'figures:export') : [it.author_id];
  await tell(
    tx,
    told,
    {
      type: 'fact-exports.failed',
      title: rests ? `The export ${it.name} rests` : `The export ${it.name} failed`,
      body: failure,
      link: '/reports/exports',
      key: `fact-exports.failed:${it.id}:${dayOf(now)}`,
    },
    now,
  );
}

interface Failed {
  failure: string;
  now: Date;
  /** Nobody is left with whose rights it could be run. */
  rests: boolean;
}

async function run(desk: Exporting, it: Due, now: Date): Promise<void> {
  const { db, log } = desk;
  // Whoever holds the lock is alone: what still says that it runs was killed.
  await db
    .updateTable('fact_export_runs')
    .set({
      state: 'failed',
      ended_at: now,
      failure: 'It was broken off and went on in the next run.',
    })
    .where('export_id', '=', it.id)
    .where('state', '=', 'running')
    .execute();
  const reader = await readerFor(desk, it, now);
  const { id } = await db
    .insertInto('fact_export_runs')
    .values({ export_id: it.id, began_at: now, state: 'running' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const end = (values: object, next: Date, failed?: Failed) =>
    db.transaction().execute(async (tx) => {
      await tx
        .updateTable('fact_export_runs')
        .set({ ended_at: new Date(), ...values, ...(failed && { failure: failed.failure }) })
        .where('id', '=', id)
        .execute();
      // Whoever asked for another run meanwhile gets it.
      await tx
        .updateTable('fact_exports')
        .set({ next_at: next, ...(failed?.rests && { active: false }) })
        .where('id', '=', it.id)
        .where('next_at', '=', it.next_at)
        .execute();
      if (failed) await tellOfFailure(desk, tx, it, failed);
    });
  const regular = nextAt(it.at, now);
  if (!reader) {
    const failure = 'Whoever has this export may not export facts any more. It rests.';
    return end({ state: 'failed' }, regular, { failure, now, rests: true });
  }
  try {
    const done = await write(desk, reader, it, now);
    await end({ state: 'done', ...done }, regular);
  } catch (error) {
    log.warn({ err: error, export: it.id }, 'an export of facts failed');
    const again = new Date(now.getTime() + AGAIN_MS);
    const failed = { failure: wordsOf(error), now, rests: false };
    await end({ state: 'failed' }, again < regular ? again : regular, failed);
  }
  await forget(db, it.id);
}

async function forget(db: Db, exportId: number) {
  const last = db
    .selectFrom('fact_export_runs')
    .select('id')
    .where('export_id', '=', exportId)
    .orderBy('id', 'desc')
    .limit(KEPT_RUNS);
  await db
    .deleteFrom('fact_export_runs')
    .where('export_id', '=', exportId)
    .where('id', 'not in', last)
    .execute();
}
