import { auditOfSystem } from '#/store/audit/audit.ts';
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
