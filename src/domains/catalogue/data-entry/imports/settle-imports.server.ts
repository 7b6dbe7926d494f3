import type { Logger } from 'pino';
import { counted } from '#/kernel/numbers.ts';
import { Refusal } from '#/kernel/refusal.ts';
import { auditOfSystem } from '#/store/audit/audit.ts';
import type { Facts } from '#/store/facts/facts.ts';
import type { Db } from '#/store/records/records.ts';
import type { BothStores } from '#/store/stores.ts';
import { settleBatches } from './settle-batches.server.ts';

/** Ends the imports that a killed server left in the middle; the ids of those that were. */
export const settleImports = (stores: BothStores, now: Date): Promise<number[]> =>
  settleBatches(stores, (tx, entry) => auditOfSystem(tx, [entry], 'server start', now));

/**
 * So long a server may have lost the records, and its lock with them, while it brings something in and
 * does not know it yet.
 */
const AGE_MS = 60_000;

/**
 * Ends the imports that were left in the middle while servers live on: another one was killed, or a
 * store was away when it should have been told.
 */
export const settleLeft = (stores: BothStores, now: Date): Promise<number[]> =>
  settleBatches(
    stores,
    (tx, entry) => auditOfSystem(tx, [entry], 'settle-imports', now),
    new Date(now.getTime() - AGE_MS),
  );

/** Facts that are waited for, which was said. */
const waitedFor = new WeakSet<Facts>();

interface Settling extends BothStores {
  log: Pick<Logger, 'info' | 'warn'>;
}

/** The same; while the facts are away it waits, and says so once. */
export async function settleLeftInTurn({ db, facts, log }: Settling, now: Date): Promise<void> {
  try {
    const ids = await settleLeft({ db, facts }, now);
    if (waitedFor.delete(facts)) {
      log.info({ imports: ids }, 'imports that waited for the facts are ended');
    }
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'busy')) throw error;
    if (!waitedFor.has(facts)) {
      log.warn({ err: error }, 'imports left in the middle wait for the facts');
    }
    waitedFor.add(facts);
  }
}

/** What waits for facts that are away, for whoever asks why not everything can be done. */
export async function importsWaiting(db: Db): Promise<{ what: string; advice: string }[]> {
  const { count } = await db
    .selectFrom('import_batches')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', 'in', ['committing', 'reverting'])
    .executeTakeFirstOrThrow();
  if (Number(count) === 0) return [];
  const what = `${counted(Number(count), 'import')} stopped in the middle.`;
  return [{ what, advice: 'It goes on by itself when the facts answer again.' }];
}
