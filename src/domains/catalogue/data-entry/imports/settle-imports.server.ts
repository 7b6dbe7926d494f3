import { auditOfSystem } from '#/store/audit/audit.ts';
import type { BothStores } from '#/store/stores.ts';
import { settleBatches } from './settle-batches.server.ts';

/** Ends the imports that a killed server left in the middle; the ids of those that were. */
export const settleImports = (stores: BothStores, now: Date): Promise<number[]> =>
  settleBatches(stores, (tx, entry) => auditOfSystem(tx, [entry], 'server start', now));
